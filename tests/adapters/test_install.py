import json
from pathlib import Path

import pytest

from adapters import install as installing
from adapters.catalogue import ENGINES, EngineEntry
from adapters.declared import identity
from adapters.install import InstallationFailed, install

LOCKS = Path(installing.__file__).parent / "locks"
OF_PIP = [entry for entry in ENGINES.values() if entry.place == "folder"]


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """
    An empty place for engines, and no index to be reached.
    """
    for module in ("install", "catalogue", "installed"):
        monkeypatch.setattr(f"adapters.{module}.FOLDER", tmp_path)
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    monkeypatch.setenv("PIP_RETRIES", "0")
    monkeypatch.setenv("PIP_NO_CACHE_DIR", "1")
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    return tmp_path


@pytest.mark.parametrize("entry", OF_PIP, ids=lambda entry: entry.name)
def test_a_lock_pins_the_version_of_the_catalogue_by_hash(entry: EngineEntry) -> None:
    lines = (LOCKS / f"{entry.name}.txt").read_text().splitlines()
    pins = [number for number, line in enumerate(lines) if "==" in line]
    assert f"{entry.package.lower()}=={entry.version} \\" in [lines[number] for number in pins]
    assert all(lines[number + 1].startswith("    --hash=sha256:") for number in pins)


def test_npms_lock_pins_the_version_of_the_catalogue_by_hash_and_names_no_registry() -> None:
    entry = ENGINES["poker_ts"]
    text = (entry.adapter.parent / "package-lock.json").read_text()
    locked = json.loads(text)["packages"]["node_modules/poker-ts"]
    assert (locked["version"], locked["integrity"][:7]) == (entry.version, "sha512-")
    assert "://" not in text


@pytest.mark.parametrize("name", ["rlcard"])
def test_a_failed_installation_says_why_and_leaves_nothing(nowhere: Path, name: str) -> None:
    with pytest.raises(InstallationFailed, match=r"was not installed; .* says:\n"):
        install(ENGINES[name])
    assert list(nowhere.iterdir()) == []
    assert ENGINES[name].installed_version is None


def test_a_new_installation_takes_the_place_of_the_old_one_when_it_is_whole(
    nowhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = nowhere / "rlcard" / "old"
    old.parent.mkdir()
    old.touch()
    steps: list[str] = []

    def pip(entry: EngineEntry, command: tuple[str, ...], folder: Path, environment: dict[str, str]) -> None:
        target = Path(command[command.index("--target") + 1])
        steps.append(target.name)
        assert old.exists()
        assert ("--no-build-isolation" in command) is (target.name == "rlcard")
        # What builds the source is the setuptools of the lock.
        assert environment.get("PYTHONPATH") == (str(folder / "build") if target.name == "rlcard" else None)
        target.mkdir(exist_ok=True)
        (target / "new").touch()
        if "breaks" in steps:
            raise InstallationFailed("planted")

    monkeypatch.setattr("adapters.install._run", pip)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    install(ENGINES["rlcard"])
    assert steps == ["build", "rlcard"]
    assert [path.name for path in (nowhere / "rlcard").iterdir()] == ["new"]
    old.touch()
    steps.append("breaks")
    with pytest.raises(InstallationFailed, match="planted"):
        install(ENGINES["rlcard"])
    assert sorted(path.name for path in (nowhere / "rlcard").iterdir()) == ["new", "old"]
    assert [path.name for path in nowhere.iterdir()] == ["rlcard"]


def test_without_node_it_is_said_what_is_missing(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(nowhere))
    with pytest.raises(InstallationFailed, match="poker_ts needs node, which is not on the PATH"):
        install(ENGINES["poker_ts"])
    assert list(nowhere.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_named(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (nowhere / "file").touch()
    monkeypatch.setattr("adapters.install.FOLDER", nowhere / "file")
    with pytest.raises(InstallationFailed, match=r"cannot be installed in .*file"):
        install(ENGINES["rlcard"])


def test_what_comes_with_the_suite_is_not_installed_apart() -> None:
    with pytest.raises(InstallationFailed, match="pokerkit comes with the suite"):
        install(ENGINES["pokerkit"])


def test_an_engine_that_is_not_there_has_no_identity(nowhere: Path) -> None:
    with pytest.raises(ModuleNotFoundError, match="rlcard is not installed"):
        identity("rlcard", "whoever")
