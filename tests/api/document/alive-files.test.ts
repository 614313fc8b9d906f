import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { contentRefusal } from '../../../server/document/upload/check-file.ts'
import { readerOf } from '../../../server/document/upload/file-reader.ts'
import { asice, docx, entry, packedPdf, pdf, png, streamedPdf, xlsx, eicar } from './samples.ts'

const refusal = async (name: string, content: Buffer) =>
  (await contentRefusal(name, readerOf(content)))?.code ?? null

const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relationship = (type: string, more = 'Target="https://example.com/x" TargetMode="External"') =>
  `<Relationship Id="rId1" Type="${TYPE}/${type}" ${more}/>`
const relationships = (...inside: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside.join('')}</Relationships>`
const word = (...inside: string[]) => docx(entry('word/_rels/document.xml.rels', relationships(...inside)))
const wordRaw = (content: Buffer) => docx({ name: 'word/_rels/settings.xml.rels', content })
const body = (inside: string) => docx(entry('word/header1.xml', `<w:hdr>${inside}</w:hdr>`))
const sheet = (formula: string) =>
  xlsx(entry('xl/worksheets/sheet1.xml', `<sheetData><c><f>${formula}</f></c></sheetData>`))

const template = relationship('attachedTemplate')

describe('refuses active content', () => {
  test.each<[string, string, Buffer]>([
    ['a rendition with a script', 'a.pdf', pdf('/AA << /S /Rendition /JS (app.alert(1)) /OP 0 >>')],
    ['the same in a packed stream', 'a.pdf', packedPdf('<< /S /Rendition /JS (x) >>')],
    ['the same with its name in numbers', 'a.pdf', pdf('/AA << /S /R#65ndition >>')],
    ['a form of its own language', 'a.pdf', pdf('/AcroForm << /XFA [(template) 4 0 R] >>')],
    ['the same as one object', 'a.pdf', pdf('/AcroForm << /XFA 12 0 R >>')],
    ['the same behind a remark', 'a.pdf', pdf('/AcroForm << /XFA %\n12 0 R >>')],
    ['the same with its name in numbers', 'a.pdf', pdf('/AcroForm << /#58FA [] >>')],
    ['a form that sends what is typed', 'a.pdf', pdf('/A << /S /SubmitForm /F (https://example.com) >>')],
    ['a form that fetches data', 'a.pdf', pdf('/A << /S /ImportData >>')],
    ['a file within', 'a.pdf', pdf('/Names << /EmbeddedFiles 3 0 R >>')],
    ['a stream that is a file', 'a.pdf', pdf('/Type /EmbeddedFile')],
    ['a jump into another file', 'a.pdf', pdf('/A << /S /GoToE >>')],
    ['an address that is a script', 'a.pdf', pdf('/A << /S /URI /URI (jAvaScript:alert(1)) >>')],
    ['a template from elsewhere', 'a.docx', word(template)],
    ['the same with a mark in a value', 'a.docx', word(template.replace('/x"', '/x>"'))],
    ['the same in single quotes', 'a.docx', word(template.replaceAll('"', "'"))],
    ['the same in entities', 'a.docx', word(template.replace('External', '&#69;xternal'))],
    [
      'the same behind a type that stands in a value',
      'a.docx',
      word(template.replace('Id="rId1"', `Id=' Type="${TYPE}/hyperlink"'`)),
    ],
    ['the same under a prefix', 'a.docx', word(template.replace('<Rel', '<r:Rel'))],
    [
      'the same behind a word of its own',
      'a.docx',
      wordRaw(Buffer.from(`<!DOCTYPE x [<!ENTITY e "External">]>${relationships(template)}`)),
    ],
    ['an object from elsewhere', 'a.docx', word(relationship('oleObject'))],
    ['a picture from elsewhere', 'a.docx', word(relationship('image'))],
    ['an object of its own', 'a.docx', word(relationship('oleObject', 'Target="media/a.bin"'))],
    ['a page that is read in', 'a.docx', word(relationship('aFChunk', 'Target="part.rtf"'))],
    [
      'a field that asks a program',
      'a.docx',
      body('<w:instrText>DDEAUTO c:\\\\cmd.exe "/k calc"</w:instrText>'),
    ],
    [
      'the same in pieces',
      'a.docx',
      body(
        '<w:instrText> D</w:instrText><w:t>x</w:t><w:instrText xml:space="preserve">DE excel</w:instrText>',
      ),
    ],
    [
      'the same behind many blanks',
      'a.docx',
      body(`<w:instrText>${' '.repeat(5000)}DDEAUTO x</w:instrText>`),
    ],
    ['the same as a simple field', 'a.docx', body('<w:fldSimple w:instr="DDEAUTO x"/>')],
    ['another workbook', 'a.xlsx', xlsx(entry('xl/externalLinks/externalLink1.xml'))],
    ['a database', 'a.xlsx', xlsx(entry('xl/connections.xml'))],
    ['a formula that asks a program', 'a.xlsx', sheet("cmd|'/c calc.exe'!A1")],
  ])('%s', async (_what, name, content) => {
    expect(await refusal(name, content)).toBe('document.refused.active')
  })

  test.each<[string, Buffer]>([
    ['in another alphabet of bytes', Buffer.from(`\uFEFF${relationships(template)}`, 'utf16le')],
    ['under another encoding', Buffer.from(relationships(template).replace('UTF-8', 'UTF-7'))],
    ['too long to be read', Buffer.from(relationships(' '.repeat(2 * 1024 * 1024), template))],
  ])('relationships %s are not read, so they are refused', async (_what, content) => {
    expect(await refusal('a.docx', wordRaw(content))).toBe('document.refused.unreadable')
  })

  test.each<[string, string, Buffer]>([
    ['in a PDF', 'a.pdf', Buffer.concat([pdf(), Buffer.from(eicar)])],
    ['after a picture', 'a.png', Buffer.concat([png, Buffer.from(eicar)])],
    ['where two chunks meet', 'a.png', Buffer.concat([png, Buffer.alloc(65_536 - 40), Buffer.from(eicar)])],
    ['in a Word file', 'a.docx', docx(entry('word/media/image1.png', eicar))],
    ['in a signed container', 'a.asice', asice(entry('eicar.txt', eicar))],
  ])('the test file of virus scanners %s', async (_what, name, content) => {
    expect(await refusal(name, content)).toBe('document.refused.virus')
  })
})

describe('accepts harmless content that looks active', () => {
  test.each<[string, string, Buffer]>([
    ['an address to click on', 'a.pdf', pdf('/A << /S /URI /URI (https://example.com) >>')],
    ['a title that names a script', 'a.pdf', pdf('/Lang (javascript: a book)')],
    ['a font of the name of a file list', 'a.pdf', pdf('/Resources << /Font << /EF 3 0 R >> >>')],
    ['a form to fill in', 'a.pdf', pdf('/AcroForm << /Fields [] >>')],
    ['letters that happen to stand in a picture', 'a.pdf', pdf('/XFAB /Renditions (xfa)')],
    ['an address in a text', 'a.docx', word(relationship('hyperlink'))],
    ['a picture of its own', 'a.docx', word(relationship('image', 'Target="media/image1.png"'))],
    [
      'a word in a text',
      'a.docx',
      body('<w:t>DDE is an old protocol</w:t><w:instrText> PAGE </w:instrText>'),
    ],
    ['a sign within a formula', 'a.xlsx', sheet('IF(A1="a|b",Leht2!A1,1)')],
    ['a formula of another sheet', 'a.xlsx', sheet('Leht2!A1')],
  ])('%s', async (_what, name, content) => {
    expect(await refusal(name, content)).toBeNull()
  })

  test('ten megabytes of noise in a PDF', async () => {
    let seed = 7
    const noise = Buffer.alloc(10 * 1024 * 1024)
    for (let at = 0; at < noise.length; at += 1) {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
      noise[at] = seed >>> 16
    }
    const image = streamedPdf(
      '/Type /ObjStm',
      Buffer.concat([Buffer.from('5 0 null '), deflateRawSync(noise, { level: 1 })]),
    )
    expect(await refusal('a.pdf', image)).toBeNull()
  })
})
