import type {
  UploadingFile,
  FromUpload,
  QueuedFile,
  UploadFailure,
} from '../../../machines/flow/document/file-upload.machine.ts'
import { failed, type FlowTable } from '../../models/flow.ts'

type Event =
  | FromUpload
  | { type: 'files.add'; files: readonly UploadingFile[] }
  | { type: 'file.drop' | 'file.retry'; key: string }
  | { type: 'connection.isBack' }

const fileOf = (key: string, name = `${key}.pdf`, size = 100): UploadingFile => ({ key, name, size })
const waiting = (key: string, percent = 0): QueuedFile => ({ ...fileOf(key), percent, failure: null })
const failure: UploadFailure = { id: 'connection.failed', again: true }
const broken = (key: string, again = true): QueuedFile => ({
  ...waiting(key),
  failure: { ...failure, again },
})
const lost = (key: string): QueuedFile => ({ ...waiting(key), failure: { ...failure, lost: true } })
const refused = (file: UploadingFile, id: string): QueuedFile => ({
  ...file,
  percent: 0,
  failure: { id, again: false },
})

const add = (...files: UploadingFile[]): Event => ({ type: 'files.add', files })
const starts = (key: string) => ({ to: 'sending', does: [['start', 'sendFile', { key }]] }) as const
const image = fileOf('c', 'c.svg')
const empty = fileOf('d', 'd.pdf', 0)
const huge = fileOf('e', 'e.pdf', 20 * 1024 * 1024 + 1)
const photo = fileOf('g', 'IMG_4711.HEIC')
const largest = fileOf('f', 'f.pdf', 20 * 1024 * 1024)
const neverSent = [
  refused(image, 'document.refused.kind'),
  refused(empty, 'document.refused.empty'),
  refused(huge, 'document.refused.tooLarge'),
  refused(photo, 'document.refused.heic'),
]

/** One upload at a time; forbidden files fail at once, failed ones stay until dropped. */
export const fileUploadTable: FlowTable<{ files: QueuedFile[] }, Event> = {
  context: { files: [] },
  starts: [{ input: undefined, to: 'idle' }],
  states: {
    idle: {
      is: 'idle',
      rows: [
        { on: add(fileOf('a')), ...starts('a'), sets: { files: [waiting('a')] } },
        { on: add(fileOf('a'), fileOf('b')), ...starts('a'), sets: { files: [waiting('a'), waiting('b')] } },
        { on: add(image, empty, huge, photo), to: 'idle', sets: { files: neverSent } },
        {
          on: add(largest),
          ...starts('f'),
          sets: { files: [{ ...largest, percent: 0, failure: null }] },
        },
        {
          given: { files: [broken('x')] },
          on: add(image, fileOf('a')),
          ...starts('a'),
          sets: { files: [broken('x'), refused(image, 'document.refused.kind'), waiting('a')] },
        },
        {
          given: { files: [broken('a'), broken('b')] },
          on: { type: 'file.drop', key: 'a' },
          to: 'idle',
          sets: { files: [broken('b')] },
        },
        {
          given: { files: [broken('a'), broken('b')] },
          on: { type: 'file.retry', key: 'a' },
          ...starts('a'),
          sets: { files: [broken('b'), waiting('a')] },
        },
        { given: { files: [broken('a', false)] }, on: { type: 'file.retry', key: 'a' }, refused: true },
        {
          given: { files: [lost('a'), broken('b'), lost('g')] },
          on: { type: 'connection.isBack' },
          ...starts('a'),
          sets: { files: [broken('b'), waiting('a'), waiting('g')] },
        },
        { given: { files: [broken('a')] }, on: { type: 'connection.isBack' }, refused: true },
        { given: { files: [broken('a')] }, on: { type: 'file.retry', key: 'b' }, refused: true },
      ],
    },
    sending: {
      is: 'sending',
      rows: [
        {
          given: { files: [waiting('a'), waiting('b')] },
          on: add(fileOf('g')),
          to: 'sending',
          sets: { files: [waiting('a'), waiting('b'), waiting('g')] },
        },
        {
          given: { files: [waiting('a'), waiting('b')] },
          on: { type: 'file.progressed', key: 'a', percent: 40 },
          to: 'sending',
          sets: { files: [waiting('a', 40), waiting('b')] },
        },
        {
          given: { files: [waiting('a', 100), waiting('b')] },
          on: { type: 'file.arrived', key: 'a', name: 'a.pdf' },
          to: 'sending',
          sets: { files: [waiting('b')] },
          does: [
            ['emit', { type: 'file.arrived', name: 'a.pdf' }],
            ['start', 'sendFile', { key: 'b' }],
          ],
        },
        {
          given: { files: [broken('x'), waiting('a', 100)] },
          on: { type: 'file.arrived', key: 'a', name: 'a.pdf' },
          to: 'idle',
          sets: { files: [broken('x')] },
          does: [['emit', { type: 'file.arrived', name: 'a.pdf' }]],
        },
        {
          given: { files: [waiting('a'), waiting('b')] },
          on: { type: 'file.failed', key: 'a', failure },
          ...starts('b'),
          sets: { files: [broken('a'), waiting('b')] },
        },
        {
          given: { files: [waiting('a')] },
          on: { type: 'file.failed', key: 'a', failure },
          to: 'idle',
          sets: { files: [broken('a')] },
        },
        {
          given: { files: [waiting('a'), waiting('b'), waiting('g')] },
          on: { type: 'file.drop', key: 'a' },
          ...starts('b'),
          sets: { files: [waiting('b'), waiting('g')] },
        },
        {
          given: { files: [waiting('a'), waiting('b'), waiting('g')] },
          on: { type: 'file.drop', key: 'b' },
          to: 'sending',
          sets: { files: [waiting('a'), waiting('g')] },
        },
        {
          given: { files: [broken('x'), waiting('a'), waiting('b')] },
          on: { type: 'file.retry', key: 'x' },
          to: 'sending',
          sets: { files: [waiting('a'), waiting('b'), waiting('x')] },
        },
        { given: { files: [waiting('a')] }, on: { type: 'file.retry', key: 'a' }, refused: true },
        {
          given: { files: [lost('x'), waiting('a')] },
          on: { type: 'connection.isBack' },
          to: 'sending',
          sets: { files: [waiting('a'), waiting('x')] },
        },
        {
          given: { files: [broken('x'), waiting('a'), waiting('b')] },
          on: failed('sendFile', new Error('gone')),
          ...starts('b'),
          sets: {
            files: [
              broken('x'),
              { ...waiting('a'), failure: { id: 'error.internal', again: true } },
              waiting('b'),
            ],
          },
        },
      ],
    },
  },
}
