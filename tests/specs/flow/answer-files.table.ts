import type { ContextFrom } from 'xstate'
import type {
  AnswerFilesEvent,
  answerFilesMachine,
  ChosenFile,
} from '../../../machines/flow/condition/answer-files.machine.ts'
import { failed, type FlowTable } from '../../models/flow.ts'

type Context = ContextFrom<typeof answerFilesMachine>

const page = (number: number): ChosenFile => ({
  key: `p${number}`,
  name: `${number}.jpg`,
  size: 10,
  refusal: null,
})
const first = page(1)
const second = page(2)
const ten = Array.from({ length: 10 }, (_, index) => page(index))
const chosen = (file: ChosenFile) => ({ key: file.key, name: file.name, size: file.size })
const refusedFor = (id: string) => ({ id, again: false })
const program: ChosenFile = {
  key: 'x',
  name: 'a.exe',
  size: 10,
  refusal: refusedFor('document.refused.kind'),
}
const virus = { text: 'It holds a virus.', again: false }
const closed = { text: 'The query is closed.', again: false }
const lost = { id: 'document.upload.lost', again: true, lost: true }

const starts = (...keys: string[]) => [['start', 'sendFiles', { keys }]] as const
const begun = { percent: 0, failure: null }
const arrives = [['emit', { type: 'answer.arrived' }]] as const
const sending = { files: [first, program, second], percent: 40 }

/** Files are chosen, previewed and sent together; refused ones stay, with the reason. */
export const answerFilesTable: FlowTable<Context, AnswerFilesEvent> = {
  context: { files: [], percent: 0, failure: null, maybeStored: false },
  starts: [{ input: undefined, to: 'choosing' }],
  states: {
    choosing: {
      is: 'choosing',
      rows: [
        {
          given: { files: [first], failure: closed, maybeStored: true },
          on: { type: 'files.add', files: [chosen(second), chosen(program)] },
          to: 'choosing',
          sets: { files: [first, second, program], failure: null, maybeStored: false },
        },
        {
          given: { files: [program, ...ten.slice(1)] },
          on: { type: 'files.add', files: [chosen(first), chosen(second), chosen(program)] },
          to: 'choosing',
          sets: {
            files: [
              program,
              ...ten.slice(1),
              first,
              { ...second, refusal: refusedFor('answerFiles.tooMany') },
              program,
            ],
          },
        },
        {
          given: { files: [first, program], failure: closed, maybeStored: true },
          on: { type: 'file.remove', key: 'x' },
          to: 'choosing',
          sets: { files: [first], failure: null, maybeStored: false },
        },
        {
          given: { files: [first, program, second], failure: closed, percent: 30 },
          on: { type: 'files.send' },
          to: 'sending',
          sets: begun,
          does: starts('p1', 'p2'),
        },
        { given: { files: [program] }, on: { type: 'files.send' }, refused: true },
        { on: { type: 'files.send' }, refused: true },
        {
          given: { files: [first], failure: lost },
          on: { type: 'connection.isBack' },
          to: 'sending',
          sets: begun,
          does: starts('p1'),
        },
        { given: { files: [first], failure: closed }, on: { type: 'connection.isBack' }, refused: true },
        { given: { files: [first] }, on: { type: 'connection.isBack' }, refused: true },
        {
          given: { files: [first, program, second], failure: closed, maybeStored: true },
          on: { type: 'answer.isStored' },
          to: 'choosing',
          sets: { files: [program], failure: null, maybeStored: false },
        },
        { given: { files: [first], failure: closed }, on: { type: 'answer.isStored' }, refused: true },
      ],
    },
    sending: {
      is: 'sending',
      tags: ['busy'],
      rows: [
        {
          given: sending,
          on: { type: 'files.progressed', percent: 60 },
          to: 'sending',
          sets: { percent: 60 },
        },
        {
          given: sending,
          on: { type: 'files.arrived' },
          to: 'choosing',
          sets: { files: [program] },
          does: arrives,
        },
        {
          given: sending,
          on: { type: 'files.failed', key: 'p2', failure: virus },
          to: 'choosing',
          sets: { files: [first, program, { ...second, refusal: virus }] },
        },
        {
          given: sending,
          on: { type: 'files.failed', failure: closed },
          to: 'choosing',
          sets: { failure: closed },
        },
        {
          given: sending,
          on: { type: 'files.failed', failure: lost },
          to: 'choosing',
          sets: { failure: lost, maybeStored: true },
        },
        {
          given: { ...sending, maybeStored: true },
          on: { type: 'files.failed', failure: closed },
          to: 'choosing',
          sets: { failure: closed },
        },
        {
          given: sending,
          on: failed('sendFiles', new Error('no')),
          to: 'choosing',
          sets: { failure: { id: 'error.internal', again: true } },
        },
        { given: sending, on: { type: 'files.stop' }, to: 'choosing' },
      ],
    },
  },
}
