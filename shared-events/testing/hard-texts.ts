/** Texts a person may write that a careless store changes: each must come back as it was. None has blanks at its ends. */
export const hardTexts: Readonly<Record<string, string>> = {
  'emoji joined to families': '👨‍👩‍👧‍👦 👩🏽‍⚕️ 🏳️‍🌈 ❤️‍🩹',
  flags: '🇨🇷🇳🇮🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  'accents in one piece (NFC)': 'José Núñez Güell, Cañas'.normalize('NFC'),
  'accents set apart (NFD)': 'José Núñez Güell, Cañas'.normalize('NFD'),
  'Arabic between bidi marks': '\u200f\u202bمريم عيادة\u202c 123\u200e',
  'Hebrew isolated': '\u2067שלום, כאב גב\u2069 (abc)',
  'a script': '<script>alert(document.cookie)</script>',
  'a picture with a handler': '<img src=x onerror="alert(\'x\')">',
  'what is escaped already': '&lt;b&gt; &amp; &#0; %00 %F0%9F \\u0000 \\n',
  'quotes and commands': `'"\`\\'; DROP TABLE events; -- $\{7*7} {{7*7}} $where`,
  'lines and tabs': 'uno\r\ndos\n\ttres',
  'separators of lines': 'uno\u2028dos\u2029tres',
  'letters without width': 'a\u200b\u200d\ufeffb\u00adc',
  'the last of all characters': '\u{10ffff}\ufffd\ufffe',
  'names every object has': 'constructor.__proto__',
}

/** Nobody can write these: halves of characters, and control characters but line breaks and tabs. */
export const unwritableTexts: Readonly<Record<string, string>> = {
  'the first half of an emoji': 'a\ud83d',
  'the second half of an emoji': '\ude00a',
  'an emoji with its halves swapped': '\ude00\ud83d',
  'a zero': 'a\u0000b',
  'a bell': 'a\u0007b',
  'an escape sequence': '\u001b[31mrojo',
  'a delete': 'a\u007fb',
  'a control character of Latin-1': 'a\u0085b',
}

/** Nothing of these can be seen: each counts as not written. */
export const invisibleTexts: Readonly<Record<string, string>> = {
  blanks: ' \u00a0\u3000\t\n',
  'a space without width': '\u200b',
  'joiners without width': '\u200c\u200d\u2060\ufeff',
  'a filler of Hangul': '\u3164',
  'the other fillers of Hangul': '\u115f\u1160\uffa0',
  'a hyphen that shows at line ends only': '\u00ad',
  'marks of direction': '\u200e\u200f\u202a\u202c\u2067\u2069\u061c',
  'an accent without a letter': '\u0301',
  'accents with blanks between': ' \u0301 \u0303 ',
  'choosers of a shape': '\ufe0f\u{e0100}',
  'tags without a flag': '\u{e0063}\u{e0072}\u{e007f}',
  'a vowel of Mongolian that is none': '\u180e',
  'the blank of Braille': '\u2800',
  'an attachment that was lost': '\ufffc',
  'an empty note and an empty hieroglyph': '\u{1d159}\u{13441}',
  'no character': '\ufffe\u{1ffff}',
}

/** Longer than any field takes. */
export const longText = 'ñ'.repeat(10_000)

/** So many characters as the limits count them (code points), each of two UTF-16 units and four bytes. */
export const emojiOf = (length: number): string => '🦴'.repeat(length)
