import { expect, test } from 'vitest'
import { fileExtensions, fileRefusal, kindOfName } from '../../domain/document-file.ts'

test.each([
  ['a.pdf', 'pdf', 'application/pdf'],
  ['a.PNG', 'png', 'image/png'],
  ['a.jpg', 'jpeg', 'image/jpeg'],
  ['a.b.jpeg', 'jpeg', 'image/jpeg'],
  ['a.jfif', 'jpeg', 'image/jpeg'],
  ['a.bdoc', 'asice', 'application/vnd.etsi.asic-e+zip'],
  ['a.docx', 'docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['a.xlsx', 'xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['a.asice', 'asice', 'application/vnd.etsi.asic-e+zip'],
  ['a.sce', 'asice', 'application/vnd.etsi.asic-e+zip'],
])('%s is %s, %s', (name, kind, type) => {
  expect(kindOfName(name)).toEqual({ kind, type })
})

test.each(['a.svg', 'a.exe', 'a', '.pdf', 'a.pdf.exe', 'a.pdf ', 'a.constructor', ''])(
  '%j is none',
  (name) => {
    expect(kindOfName(name)).toBeNull()
  },
)

test('every extension is accepted, without those that make an iPhone send HEIC', () => {
  expect(fileExtensions).toEqual([
    '.pdf',
    '.png',
    '.jpg',
    '.jpeg',
    '.jfif',
    '.docx',
    '.xlsx',
    '.asice',
    '.bdoc',
    '.sce',
  ])
})

test.each([
  ['a.svg', 1, 'document.refused.kind'],
  ['IMG_4711.HEIC', 1, 'document.refused.heic'],
  ['foto.heif', 0, 'document.refused.heic'],
  ['heic', 1, 'document.refused.kind'],
  ['foto.heic.txt', 1, 'document.refused.kind'],
  ['a.pdf', 0, 'document.refused.empty'],
  ['a.pdf', 1, null],
  ['a.pdf', 20_971_520, null],
  ['a.pdf', 20_971_521, 'document.refused.tooLarge'],
])('%s of %d bytes: %s', (name, size, refusal) => {
  expect(fileRefusal({ name, size })).toBe(refusal)
})
