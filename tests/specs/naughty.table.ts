const letters = (...codes: readonly number[]) => String.fromCodePoint(...codes)

/** Each combining mark of the block once over one letter: a tall column of marks. */
const everyMark = letters(...Array.from({ length: 0x70 }, (_, index) => 0x300 + index))

/**
 * Texts that have broken programs, by what they attack. Scripts set `window.__ran`. None begins or ends with a blank,
 * so that trimming keeps them, and none contains the refused characters (`unwritable`).
 */
export const naughty = {
  script: '<script>window.__ran=1</script>',
  'script in an attribute': '"><img src=x onerror="window.__ran=1">',
  'script by focus': `' autofocus onfocus='window.__ran=1' x='`,
  'script in a drawing': '<svg/onload=window.__ran=1><a href="javascript:window.__ran=1">x</a></svg>',
  'script in a frame': '<iframe srcdoc="<script>parent.__ran=1</script>"></iframe>',
  'script in an address': 'javascript:window.__ran=1//',
  'script behind an end': '</textarea></title></style></script>--><script>window.__ran=1</script>',
  'markup and entities': '<b>Saar</b> & Pojad &amp; &lt;b&gt; &#60; &nbsp;<!-- x -->',
  'entities of XML': '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a><![CDATA[x]]>',
  'the end of an SQL text': `Robert'); DROP TABLE query;--`,
  'SQL that always holds': `' OR '1'='1' /* " \\ $1 $$ :name ?`,
  'signs of LIKE': String.raw`100%_[a-z]\%`,
  'braces of a template': `{{7*7}}{{constructor.constructor('window.__ran=1')()}}`,
  'a template literal': '${window.__ran=1}`$(id)`<%= 7*7 %>#{7*7}',
  'arguments of a message': `{name} {0} {count, plural, other {#}} '{' <b>{x}</b> #`,
  'a formula': '=HYPERLINK("https://example.invalid";"x")',
  'a formula by plus': '+1+1',
  'a formula by minus': "-2+3+cmd|' /C calc'!A0",
  'a formula by at': '@SUM(1;1)',
  null: 'null',
  undefined: 'undefined',
  'no number': 'NaN',
  truth: 'true',
  zero: '0',
  'a number too large': '1e999',
  'an object': '[object Object]',
  prototype: '__proto__',
  constructor: 'constructor',
  'a path upwards': '../../../../etc/passwd',
  'a path upwards in Windows': String.raw`..\..\windows\win.ini`,
  'a path upwards in percents': '%2e%2e%2f%00%0d%0a',
  'a device': 'CON',
  'a command': '$(touch x); `id` | cat & rm -rf /',
  'a JSON text': String.raw`{"a":[1,"\u0000\ud800"]}`,
  'quotes of all kinds': `"'\`´‘’“”„«»‹›\\`,
  'right to left': `${letters(0x202e)}txt.exe${letters(0x202c)} אבג مرحبا ${letters(0x2067)}x`,
  'no width': `a${letters(0x200b)}b${letters(0x200c)}c${letters(0x2060)}d${letters(0xfeff)}e${letters(0xad)}f`,
  'emoji with joiners': '👩‍👩‍👧‍👦🏳️‍🌈🇪🇪👍🏽',
  'combining marks': `Z${everyMark}`,
  'letters of several forms': `${letters(0x6f, 0x303)} ${letters(0xf5)} ﬁ İ ı ß ẞ Å ${letters(0x212b)}`,
  'letters of far planes': '𝕿𝖊𝖍𝖎𝖓𝖌 田中さん 𠜎 ⅓ ١٢٣',
  'signs without a form': `a${letters(1)}b${letters(0x1b)}[31mc${letters(0x7f)}d${letters(0x85)}e${letters(0xffff)}f`,
} as const

/** Fields of several lines, which keep a text exactly, by the last part of their path; single lines are cleaned. */
export const multilineFields: readonly string[] = [
  'additionalInfo',
  'assetDescription',
  'clientInfo',
  'closingReason',
  'collateral',
  'comment',
  'content',
  'creditInfo',
  'note',
  'reason',
  'specialTerms',
  'text',
  'textEn',
  'textEt',
]

/** A single line as stored: without invisible characters, breaks and tabs as one space, letters composed. */
export const asLine = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .split(/[\t\n\v\f\r\u0085\u2028\u2029]+/)
    .join(' ')
    .normalize('NFC')

/** Texts of several lines, for such fields and for the API. */
export const naughtyLines = {
  'lines of all kinds': `a\r\nb\nc\rd\te${letters(0x2028)}f${letters(0x2029)}g`,
  'a header': 'a\r\nSet-Cookie: ran=1\r\n\r\n<script>window.__ran=1</script>',
  'a formula behind a tab': '1\t=1+1',
} as const

/** Characters that no column can store; refused at the field. */
export const unwritable = {
  'the null sign': `a${letters(0)}b`,
  'half a pair, first': 'a\ud800b',
  'half a pair, second': 'a\udfffb',
} as const

/** As much of a text as fits, without splitting a character. */
export const fitted = (text: string, max: number): string => {
  let fitting = ''
  for (const sign of text) {
    if (fitting.length + sign.length > max) break
    fitting += sign
  }
  return fitting.trim()
}
