import { readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { API_PREFIX } from '../../../api/call.ts'
import { documentCalls } from '../../../api/document.calls.ts'
import type { Language } from '../../../api/language.ts'
import type { ProblemCode } from '../../../api/problem.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { text, type TextValues } from '../../../server/platform/language/text.ts'
import { PARTNER, queryIn } from '../container/scene.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { asice, docx, encrypted, entry, heic, lyingDocx, packedPdf, pdf, png, xlsx } from './samples.ts'

const MIB = 1024 * 1024
const BOUNDARY = 'between-the-parts'

let server: TestServer
let token: string
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn(PARTNER)
  folder = join(server.dependencies.config.dataDir, 'files')
  await mkdir(folder, { recursive: true })
  // Waits for the sheets of the demo's queries, which a start generates in the same folder.
  await vi.waitUntil(async () => (await dueJobs()) === 0, { timeout: 60_000 })
})
afterAll(() => server.stop())

const dueJobs = async () => {
  const due = sql`select 1 from pgboss.job where state < 'completed' and start_after <= now()`
  return (await server.database.execute(due)).rows.length
}

let queryId: number
beforeEach(async () => {
  queryId = (await queryIn(server, 'P', {}, 'partner')).queryId
})

type File = [name: string, content: Buffer]
/** A request: an upload of files, or a raw body with a content type. */
type Sent = { files: readonly File[]; field?: string } | { type: string; body: string }
type Wanted = {
  status: number
  title: string
  code: ProblemCode
  fields?: { path: string; code: string; values?: TextValues }[]
}

const requestOf = (sent: Sent): RequestInit => {
  if ('type' in sent) return { body: sent.body, headers: { 'content-type': sent.type } }
  const body = new FormData()
  for (const [name, content] of sent.files)
    body.append(sent.field ?? 'files', new Blob([new Uint8Array(content)]), name)
  return { body }
}
const send = async (sent: Sent, language: Language = 'en') => {
  const { body = null, headers } = requestOf(sent)
  return fetch(`${server.url}${API_PREFIX}/document/${queryId}/upload-documents`, {
    method: 'POST',
    body,
    headers: { ...headers, 'accept-language': language, authorization: token },
  })
}
const find = () => server.ask(documentCalls.find, { params: { queryId } }, PARTNER)

const one = (name: string, content: Buffer): Sent => ({ files: [[name, content]] })
const invalid = (path: string, code: string, values?: TextValues): Wanted => ({
  status: 400,
  title: 'Bad Request',
  code: 'request.invalid',
  fields: [{ path, code, ...(values && { values }) }],
})
/** The expected refusal of a file. */
const refused = (why: string, name: string): Wanted => invalid('files.0', `document.refused.${why}`, { name })
const tooLarge: Wanted = {
  ...refused('tooLarge', 'suur.png'),
  status: 413,
  title: 'Payload Too Large',
  code: 'request.tooLarge',
}
const notJson: Wanted = { status: 415, title: 'Unsupported Media Type', code: 'request.notJson' }
const malformed: Wanted = { status: 400, title: 'Bad Request', code: 'request.malformed' }
const multipart = (body: string): Sent => ({ type: `multipart/form-data; boundary=${BOUNDARY}`, body })
const part = (headers: string, content = '') => `--${BOUNDARY}\r\n${headers}\r\n\r\n${content}`
const FILE = 'content-disposition: form-data; name="files"; filename="a.pdf"'

const script = '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const many = (count: number): Sent => ({
  files: Array.from({ length: count }, (_, at): File => [`${at}.png`, png]),
})
const tooMany = invalid('files', 'document.refused.tooMany', { max: 50 })
const noFile = invalid('files', 'field.required')

const cases: Record<string, [Sent, Wanted]> = {
  'a picture renamed to a PDF': [one('arve.pdf', png), refused('content', 'arve.pdf')],
  'a program renamed to a picture': [
    one('pilt.png', Buffer.from('MZ\u0090\u0000')),
    refused('content', 'pilt.png'),
  ],
  'a program under its own name': [one('arve.pdf.exe', pdf()), refused('kind', 'arve.pdf.exe')],
  'a file without a kind': [one('arve', pdf()), refused('kind', 'arve')],
  'an empty file': [one('tühi.pdf', Buffer.alloc(0)), refused('empty', 'tühi.pdf')],
  'a byte more than 20 MiB': [
    one('suur.png', Buffer.concat([png, Buffer.alloc(20 * MIB - png.length + 1)])),
    tooLarge,
  ],
  'a PDF that runs a script': [one('a.pdf', pdf(script)), refused('active', 'a.pdf')],
  'a PDF that hides it in a packed stream': [
    one('a.pdf', packedPdf('<< /S /JavaScript /JS (x) >>')),
    refused('active', 'a.pdf'),
  ],
  'a picture that holds a script': [one('pilt.svg', svg), refused('kind', 'pilt.svg')],
  'the same under the name of another picture': [one('pilt.png', svg), refused('content', 'pilt.png')],
  'a zip bomb': [one('a.docx', lyingDocx(101 * MIB, 101 * MIB)), refused('bomb', 'a.docx')],
  'a zip bomb that lies about its size': [one('a.docx', lyingDocx(100, 2 * MIB)), refused('bomb', 'a.docx')],
  'a Word file with a macro': [
    one('a.docx', docx(entry('word/vbaProject.bin'))),
    refused('active', 'a.docx'),
  ],
  'a Word file that says so in its name': [one('a.docm', docx()), refused('kind', 'a.docm')],
  'a table with a control': [
    one('a.xlsx', xlsx(entry('xl/activeX/activeX1.xml'))),
    refused('active', 'a.xlsx'),
  ],
  'a signed container with a program in it': [
    one('a.asice', asice(entry('arve.exe'))),
    refused('active', 'a.asice › arve.exe'),
  ],
  'an encrypted Word file': [one('a.docx', encrypted(docx())), refused('password', 'a.docx')],
  'a script in a signed PDF': [
    one('a.asice', asice({ name: 'arve.pdf', content: pdf(script) })),
    refused('active', 'a.asice › arve.pdf'),
  ],
  'a photo of an iPhone': [one('IMG_4711.jpg', heic), refused('heic', 'IMG_4711.jpg')],
  'an entry that climbs out of its archive': [
    one('a.docx', docx(entry('../../etc/passwd'))),
    refused('content', 'a.docx'),
  ],
  'a good file and a bad one': [
    {
      files: [
        ['a.pdf', pdf()],
        ['b.pdf', png],
      ],
    },
    invalid('files.1', 'document.refused.content', { name: 'b.pdf' }),
  ],
  'more than fifty at once': [many(51), tooMany],
  'a file in another field': [
    { ...one('a.pdf', pdf()), field: 'picture' },
    invalid('files.0', 'field.choice'),
  ],
  'no part at all': [{ files: [] }, noFile],
  'a part that is no file': [
    multipart(`${part('content-disposition: form-data; name="files"', 'a.pdf')}\r\n--${BOUNDARY}--\r\n`),
    noFile,
  ],
  'an upload without the boundary of its parts': [{ type: 'multipart/form-data', body: 'x' }, malformed],
  'an upload of no parts, only bytes': [multipart('%PDF-1.7 %%EOF'), malformed],
  'an upload that ends inside a file': [multipart(part(FILE, pdf().toString())), malformed],
  'an upload that ends inside the head of a part': [multipart(`--${BOUNDARY}\r\n${FILE}`), malformed],
  JSON: [{ type: 'application/json', body: '{"files":"a"}' }, notJson],
  'the bytes of a file alone': [{ type: 'application/pdf', body: pdf().toString() }, notJson],
  'a form of the web': [{ type: 'application/x-www-form-urlencoded', body: 'files=a' }, notJson],
}

describe.each(['en', 'et'] as const)('a hostile upload, reported in %s', (language) => {
  beforeAll(() => server.ask(userCalls.changeLanguage, { query: { language } }, PARTNER))

  test.each(Object.entries(cases))('%s', async (_, [sent, { fields, ...wanted }]) => {
    const before = readdirSync(folder)
    const response = await send(sent, language)
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(await response.json()).toEqual({
      ...wanted,
      type: `/api/docs#${wanted.code}`,
      detail: text(language, `error.${wanted.code}`),
      ...(fields && {
        fields: fields.map(({ path, code, values }) => ({
          path,
          code,
          detail: text(language, code, values),
        })),
      }),
    })
    expect(response.status).toBe(wanted.status)
    expect(await find()).toEqual([])
    expect(readdirSync(folder)).toEqual(before)
  })

  test('a query’s 51st file is refused', async () => {
    expect((await send(many(50))).status).toBe(201)
    const before = readdirSync(folder)
    const { status, code, fields } = await (await send(one('a.png', png))).json()
    const detail = text(language, 'document.refused.tooMany', { max: 50 })
    expect({ status, code, fields }).toEqual({
      status: 400,
      code: 'request.invalid',
      fields: [{ path: 'files', code: 'document.refused.tooMany', detail }],
    })
    expect(await find()).toHaveLength(50)
    expect(readdirSync(folder)).toEqual(before)
  })
})

test.each([
  ['../../../etc/passwd.pdf', 'passwd.pdf'],
  ['..\\..\\Windows\\system.pdf', 'system.pdf'],
  ['/etc/shadow.pdf', 'shadow.pdf'],
  ['%2e%2e%2fa.pdf', '%2e%2e%2fa.pdf'],
  ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
  ['lepe\u202Efdp.pdf', 'lepefdp.pdf'],
])(
  'a path in the name %j stays part of the name, and the file is stored under a key',
  async (given, fileName) => {
    const before = readdirSync(folder)
    const response = await send(one(given, pdf()))
    expect(response.status).toBe(201)
    const [document] = await find()
    expect(document).toMatchObject({ fileName, size: pdf().byteLength })
    const got = await server.ask(documentCalls.get, { params: { id: document?.docFileId ?? 0 } }, PARTNER)
    expect(got.name).toBe(fileName)
    expect(Buffer.from(await got.content.arrayBuffer())).toEqual(pdf())
    const keys = readdirSync(folder).filter((key) => !before.includes(key))
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
  },
)

test('exactly 20 MiB are accepted', async () => {
  const most = Buffer.concat([png, Buffer.alloc(20 * MIB - png.length)])
  expect((await send(one('suur.png', most))).status).toBe(201)
  expect(await find()).toMatchObject([{ fileName: 'suur.png', size: 20 * MIB }])
})
