import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { contentRefusal } from '../../../server/document/upload/check-file.ts'
import { safeFileName, sentFileName } from '../../../server/document/upload/file-name.ts'
import { readerOf } from '../../../server/document/upload/file-reader.ts'
import {
  asice,
  docx,
  encrypted,
  entry,
  heic,
  jpeg,
  lyingDocx,
  overlappingDocx,
  packedPdf,
  pdf,
  png,
  protectedPdf,
  renamedDocx,
  streamedPdf,
  withPassword,
  xlsx,
} from './samples.ts'

const MIB = 1024 * 1024
const check = (name: string, content: Buffer) => contentRefusal(name, readerOf(content))
const refusal = async (name: string, content: Buffer) => (await check(name, content))?.code ?? null

const inside = (name: string, content: Buffer) => asice({ name, content })
/** Looks empty, but may contain anything. */
const hiding = Buffer.from('%PDF-1.7\n5 0 obj\n<< /Filter /Unknown >>\nstream\nabc\nendstream\n%%EOF')
const wide = { name: 'word/styles.xml', content: Buffer.from('\uFEFF<!DOCTYPE x><y/>', 'utf16le') }

describe('uploaded files', () => {
  test.each([
    ['owner-password.pdf', null],
    ['user-password.pdf', { code: 'document.refused.password' }],
    ['user-password-object-streams.pdf', { code: 'document.refused.password' }],
    ['script-behind-predictor.pdf', { code: 'document.refused.active' }],
    ['script-behind-predictor-untyped.pdf', { code: 'document.refused.active' }],
    ['script-in-signed-pdf.asice', { code: 'document.refused.active', inside: 'contract.pdf' }],
    ['colon-in-signed-name.asice', null],
    ['older-extension.bdoc', null],
    ['iphone-photo.jpg', { code: 'document.refused.heic' }],
    ['saved-by-browser.jfif', null],
  ])('%s', async (name, wanted) => {
    const content = await readFile(new URL(`files/${name}`, import.meta.url))
    expect(await check(name, content)).toEqual(wanted)
  })
})

describe('accepted files', () => {
  test.each<[string, Buffer]>([
    ['a.pdf', pdf()],
    ['a.pdf', protectedPdf('<< /S /GoTo /D [3 0 R /Fit] >>')],
    ['A.PDF', packedPdf('<< /S /GoTo /D [3 0 R /Fit] >>')],
    ['a.png', png],
    ['a.jpg', jpeg],
    ['a.jpeg', jpeg],
    ['a.docx', docx()],
    ['a.xlsx', xlsx()],
    ['a.asice', asice()],
    ['a.sce', asice()],
    ['a.bdoc', asice()],
    ['a.jfif', jpeg],
    ['a.asice', asice(entry('A: pakkumus 12:30.txt'), entry('kiri\\2.txt'))],
    ['a.asice', asice({ name: 'leping.docx', content: docx() }, { name: 'leht.xlsx', content: xlsx() })],
    ['a.asice', asice({ name: 'foto.jpg', content: heic })],
    ['a.asice', asice(entry('vigane.pdf', '%PDF-1.4 x %%EOF'))],
    ['a.docx', docx({ name: 'word/media/image1.emz', content: gzipSync('picture') })],
    ['a.docx', lyingDocx(2 * MIB, 2 * MIB)],
  ])('%s', async (name, content) => {
    expect(await refusal(name, content)).toBeNull()
  })
})

describe('refused files', () => {
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
    ['a script in a packed stream', 'a.pdf', packedPdf('<< /S /JavaScript /JS (x) >>'), 'active'],
    ['a program in a packed stream', 'a.pdf', packedPdf('<< /S /Launch /F (cmd.exe) >>'), 'active'],
    ['the same in a protected PDF', 'a.pdf', protectedPdf('<< /S /Launch /F (cmd.exe) >>'), 'active'],
    ['a PDF without a page', 'a.pdf', Buffer.from('%PDF-1.4 x %%EOF'), 'unreadable'],
    ['a photo of an iPhone', 'a.jpeg', heic, 'heic'],
    ['the same under its name', 'a.HEIC', heic, 'heic'],
    ['an encrypted Word file', 'a.docx', encrypted(docx()), 'password'],
    ['a Word file with a password', 'a.docx', withPassword, 'password'],
    ['a document type', 'a.docx', docx(entry('word/styles.xml', '<!DOCTYPE x><w:styles/>')), 'active'],
    ['the same in two bytes a letter', 'a.docx', docx(wide), 'active'],
    ['the same in a part of another name', 'a.xlsx', xlsx(entry('xl/a.bin', '\n<!DOCTYPE x><y/>')), 'active'],
    ['an archive in a Word file', 'a.docx', docx({ name: 'word/media/a.png', content: asice() }), 'nested'],
    ['a script in a signed PDF', 'a.asice', inside('a.pdf', packedPdf('<< /S /JavaScript >>')), 'active'],
    ['the same under another name', 'a.asice', inside('a.txt', pdf('/A << /S /Launch >>')), 'active'],
    [
      'a macro in a signed Word file',
      'a.asice',
      inside('a.docx', docx(entry('word/vbaProject.bin'))),
      'active',
    ],
    ['a signed PDF that hides what it is', 'a.asice', inside('a.pdf', hiding), 'unreadable'],
    ['a signed container in a signed container', 'a.asice', inside('b.asice', asice()), 'nested'],
    ['a zip in a signed container', 'a.asice', inside('b.txt', docx()), 'nested'],
    ['a signed Word file that is none', 'a.asice', inside('b.docx', png), 'content'],
    ['two entries of one name', 'a.asice', asice(entry('a.txt'), entry('a.txt')), 'content'],
    ['two entries of one name in other letters', 'a.docx', docx(entry('Word/document.xml')), 'content'],
    ['entries that share bytes', 'a.docx', overlappingDocx(), 'bomb'],
    ['an entry above its container', 'a.asice', asice(entry('../a.txt')), 'content'],
    ['an entry of two names', 'a.docx', renamedDocx(), 'content'],
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
  test('a compressed stream that cannot be read', async () => {
    const broken = streamedPdf('/Type /ObjStm /Filter /Unknown', Buffer.from('abc'))
    expect(await refusal('a.pdf', broken)).toBe('document.refused.unreadable')
  })
  test('a signed container names the refused file inside', async () => {
    const signed = asice({ name: 'kaust/arve.pdf', content: pdf('/A << /S /Launch >>') })
    expect(await check('a.asice', signed)).toEqual({
      code: 'document.refused.active',
      inside: 'kaust/arve.pdf',
    })
  })
  test('a container whose files together decompress to too much', async () => {
    const files = [1, 2, 3, 4].map((at) => ({ name: `${at}.docx`, content: lyingDocx(30 * MIB, 30 * MIB) }))
    expect(await check('a.asice', asice(...files))).toEqual({
      code: 'document.refused.bomb',
      inside: '4.docx',
    })
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
test('a long name is shortened before its extension', () => {
  expect(safeFileName(`${'a'.repeat(400)}.pdf`)).toMatch(/^a{251}\.pdf$/)
  expect(safeFileName(`${'a'.repeat(244)}😀${'b'.repeat(100)}.pdf`).isWellFormed()).toBe(true)
})

test('quotation marks in a name are decoded for browsers only', () => {
  expect(sentFileName('../%22Leping%22 5%.pdf')).toBe('"Leping" 5%.pdf')
  expect(safeFileName('a%22.pdf')).toBe('a%22.pdf')
})
