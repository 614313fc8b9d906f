import { describe, expect, test } from 'vitest'
import { contentRefusal } from '../../../server/document/upload/check-file.ts'
import { safeFileName, sentFileName } from '../../../server/document/upload/file-name.ts'
import { partsOf } from './parts.ts'
import { asice, docx, entry, jpeg, lyingDocx, packedPdf, pdf, png, xlsx } from './samples.ts'

const MIB = 1024 * 1024
const refusal = (name: string, content: Buffer) => contentRefusal(name, partsOf(content))

describe('what may be attached', () => {
  test.each<[string, Buffer]>([
    ['a.pdf', pdf()],
    ['A.PDF', packedPdf('1 0 << /Type /Page >>')],
    ['a.png', png],
    ['a.jpg', jpeg],
    ['a.jpeg', jpeg],
    ['a.docx', docx()],
    ['a.xlsx', xlsx()],
    ['a.asice', asice()],
    ['a.sce', asice()],
    ['a.docx', lyingDocx(2 * MIB, 2 * MIB)],
  ])('%s', async (name, content) => {
    expect(await refusal(name, content)).toBeNull()
  })
})

describe('what may not', () => {
  test.each(['a.svg', 'a', '.pdf', 'a.pdf.exe', 'a.docm', 'a.zip', 'a.constructor'])('%s', async (name) => {
    expect(await refusal(name, pdf())).toBe('document.refused.kind')
  })
  test.each<[string, string, Buffer, string]>([
    ['nothing', 'a.pdf', Buffer.alloc(0), 'empty'],
    ['more than 20 MiB', 'a.png', Buffer.concat([png, Buffer.alloc(20 * MIB)]), 'tooLarge'],
    ['a renamed picture', 'a.pdf', png, 'content'],
    ['a renamed document', 'a.png', pdf(), 'content'],
    ['a page of the web', 'a.pdf', Buffer.from('<html>%PDF-1.7 %%EOF'), 'content'],
    ['a table as a text', 'a.docx', xlsx(), 'content'],
    ['a text as a signed container', 'a.asice', docx(), 'content'],
    ['a cut zip', 'a.docx', docx().subarray(0, 80), 'content'],
    ['an entry above the archive', 'a.docx', docx(entry('../../etc/passwd')), 'content'],
    ['an entry at the root', 'a.docx', docx(entry('/etc/passwd')), 'content'],
    ['an entry by the other slash', 'a.docx', docx(entry('..\\a')), 'content'],
    ['a script', 'a.pdf', pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'), 'active'],
    ['a script with its name in numbers', 'a.pdf', pdf('/AA << /S /J#61vaScr#69pt >>'), 'active'],
    ['a script in a packed stream', 'a.pdf', packedPdf('1 0 << /S /JavaScript >>'), 'active'],
    ['a program that is started', 'a.pdf', pdf('/OpenAction << /S /Launch /F (cmd.exe) >>'), 'active'],
    ['a macro', 'a.docx', docx(entry('word/vbaProject.bin')), 'active'],
    ['a control', 'a.xlsx', xlsx(entry('xl/activeX/activeX1.xml')), 'active'],
    ['an embedded object', 'a.docx', docx(entry('word/embeddings/oleObject1.bin')), 'active'],
    ['a program in a signed container', 'a.asice', asice(entry('arve.exe')), 'active'],
    ['a script in a signed container', 'a.asice', asice(entry('pilt.svg')), 'active'],
    ['an entry that lies about its size', 'a.docx', lyingDocx(100, 2 * MIB), 'bomb'],
    ['an entry of too much', 'a.docx', lyingDocx(101 * MIB, 101 * MIB), 'bomb'],
  ])('%s', async (_what, name, content, why) => {
    expect(await refusal(name, content)).toBe(`document.refused.${why}`)
  })
  test('a packed stream that cannot be looked into', async () => {
    const broken = Buffer.from(
      '%PDF-1.7\n5 0 obj\n<< /Type /ObjStm /Filter /LZWDecode >>\nstream\nabc\nendstream\n%%EOF',
    )
    expect(await refusal('a.pdf', broken)).toBe('document.refused.unreadable')
  })
})

test.each([
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\Users\\mari\\aruanne.pdf', 'aruanne.pdf'],
  ['lepe\u202Efdp.exe', 'lepefdp.exe'],
  ['a\u0000b\n.pdf', 'ab.pdf'],
  ['Pangakonto väljavõte 👩‍👩‍👧.pdf', 'Pangakonto väljavõte 👩‍👩‍👧.pdf'],
])('a name is made safe: %#', (given, name) => {
  expect(safeFileName(given)).toBe(name)
})
test('a name is cut before its extension', () => {
  expect(safeFileName(`${'a'.repeat(400)}.pdf`)).toMatch(/^a{251}\.pdf$/)
  expect(safeFileName(`${'a'.repeat(244)}😀${'b'.repeat(100)}.pdf`).isWellFormed()).toBe(true)
})

test('a browser writes quotation marks in the name of what it sends, and nobody else does', () => {
  expect(sentFileName('../%22Leping%22 5%.pdf')).toBe('"Leping" 5%.pdf')
  expect(safeFileName('a%22.pdf')).toBe('a%22.pdf')
})
