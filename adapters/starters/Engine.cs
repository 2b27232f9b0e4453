// My Engine for misdeal: it reads one JSON message a line and writes one back.
// As long as no rule is written it says `unsupported` to every record, which counts neither for nor against it.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.Serialization.Json;
using System.Text;
using System.Text.RegularExpressions;
using System.Xml;

static class Engine
{
    const string Identity = @"{ ""type"": ""identity"", ""protocol"": 1,
        ""vendor"": ""Your Company"", ""name"": ""My Engine"", ""version"": ""0.1"",
        ""roles"": [""floor""], ""games"": [""no_limit_holdem""], ""editions"": [""tda-2024""],
        ""profiles"": [""core""] }";

    // What the engine says to the record of a hand, whose last event is the call for the floor.
    static string Rule(XmlElement gameCase)
    {
        List<XmlElement> events = Items(Field(gameCase, "events"));
        // >>> Your first rule goes here. <<<
        // Text(events[0], "event") is what happened first; Field(gameCase, "table") has who sat where.
        // An answer is, for example,  Ruling("misdeal")  or  @"""answer"": ""accepted"""
        return Unsupported("no rule is written yet for " + Text(gameCase, "game") + ", " + events.Count + " events");
    }

    static string Ruling(string outcome)
    {
        return @"""answer"": ""ruling"", ""ruling"": { ""outcome"": " + Quoted(outcome) + " }";
    }

    static string Unsupported(string reason)
    {
        return @"""answer"": ""unsupported"", ""reason"": " + Quoted(reason);
    }

    static void Main()
    {
        var input = new StreamReader(Console.OpenStandardInput());
        // Flushed after each line, or the suite would wait for ever.
        var output = new StreamWriter(Console.OpenStandardOutput()) { AutoFlush = true, NewLine = "\n" };
        string line;
        while ((line = input.ReadLine()) != null)
        {
            XmlElement message = Parsed(line);
            string type = Text(message, "type");
            if (type == "stop") return;
            if (type == "start") { output.WriteLine(Identity.Replace("\r", "").Replace("\n", "")); continue; }
            string answer = type == "rule" ? Rule(Field(message, "case")) : Unsupported("a floor, no dealer");
            output.WriteLine(@"{ ""type"": ""answer"", ""id"": " + Quoted(Text(message, "id")) + ", " + answer + " }");
        }
    }

    // The JSON of .NET itself, also of Mono, reads an object as an XML element, and each item of an array as an <item>.
    static XmlElement Parsed(string json)
    {
        var document = new XmlDocument { PreserveWhitespace = true };
        byte[] bytes = Encoding.UTF8.GetBytes(json);
        document.Load(JsonReaderWriterFactory.CreateJsonReader(bytes, XmlDictionaryReaderQuotas.Max));
        return document.DocumentElement;
    }

    // The value of a key; null where there is none. A key that is no name in XML becomes an attribute.
    static XmlElement Field(XmlElement parent, string key)
    {
        return Items(parent).Find(it => (it.HasAttribute("item") ? it.GetAttribute("item") : it.LocalName) == key);
    }

    // The text or number of a key; empty where there is none.
    static string Text(XmlElement parent, string key)
    {
        XmlElement value = Field(parent, key);
        return value == null ? "" : value.InnerText;
    }

    // The items of an array; none where it is missing.
    static List<XmlElement> Items(XmlElement array)
    {
        return array == null ? new List<XmlElement>() : array.ChildNodes.OfType<XmlElement>().ToList();
    }

    static string Quoted(string text)
    {
        return '"' + Regex.Replace(text, "[\"\\\\\0-\x1f]", it => "\\u" + ((int)it.Value[0]).ToString("x4")) + '"';
    }
}
