import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { MAX_DMN_LENGTH, type TableVersion } from '../../../api/decision-table-version.ts'
import { notProvided } from '../not-provided.ts'

export type DmnImportActor = ActorRefFrom<typeof dmnImportMachine>

/** What a file becomes: a new draft in place of a version's rows, or the rows of the draft that the user has read. */
export type DmnTarget =
  | { kind: 'newDraft'; copyOf: number }
  | { kind: 'draft'; version: number; modifiedDtime: string }

/** A file that the user chose, with what was on the page then: a later version has not been read. */
export type ChosenDmn = { file: File; target: DmnTarget }
export type DmnToImport = { dmn: string; target: DmnTarget }

type Context = { chosen: ChosenDmn | null; dmn: string; error: unknown }
type Event = ({ type: 'file.choose' } & ChosenDmn) | { type: 'import.confirm' } | { type: 'import.leave' }

const chosenIn = ({ chosen }: Context): ChosenDmn => {
  if (!chosen) throw new Error('no file was chosen')
  return chosen
}
const nameIn = ({ context }: { context: Context }) => ({ name: chosenIn(context).file.name })

/**
 * The import of a DMN file into the decision table: the file is read, the user confirms, and the file is sent. It cannot
 * be left while it is sent, because the server may import it all the same. A refused file can be sent again.
 */
export const dmnImportMachine = setup({
  types: {} as { context: Context; events: Event; tags: 'asking' | 'busy' },
  actors: {
    readFile: fromPromise<string, { file: File }>(notProvided('readFile')),
    importDmn: fromPromise<TableVersion, DmnToImport>(notProvided('importDmn')),
  },
  actions: {
    setChosen: assign((_, { file, target }: ChosenDmn) => ({ chosen: { file, target } })),
    setDmn: assign((_, { dmn }: { dmn: string }) => ({ dmn })),
    setError: assign((_, { error }: { error: unknown }) => ({ error })),
    clearError: assign({ error: null }),
    clear: assign({ chosen: null, dmn: '', error: null }),
    notifyTooLarge: (_, _file: { name: string }) => notProvided('notifyTooLarge')(),
    notifyUnreadable: (_, _file: { name: string }) => notProvided('notifyUnreadable')(),
    notifyImported: (_, _imported: { target: DmnTarget; version: number }) => notProvided('notifyImported')(),
  },
  guards: { isTooLarge: (_, { file }: { file: File }) => file.size > MAX_DMN_LENGTH },
}).createMachine({
  id: 'dmnImport',
  context: { chosen: null, dmn: '', error: null },
  initial: 'choosing',
  states: {
    choosing: {
      entry: 'clear',
      on: {
        'file.choose': [
          {
            guard: { type: 'isTooLarge', params: ({ event }) => event },
            actions: { type: 'notifyTooLarge', params: ({ event }) => ({ name: event.file.name }) },
          },
          { target: 'reading', actions: { type: 'setChosen', params: ({ event }) => event } },
        ],
      },
    },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readFile',
        src: 'readFile',
        input: ({ context }) => ({ file: chosenIn(context).file }),
        onDone: {
          target: 'asking',
          actions: { type: 'setDmn', params: ({ event }) => ({ dmn: event.output }) },
        },
        onError: { target: 'choosing', actions: { type: 'notifyUnreadable', params: nameIn } },
      },
    },
    asking: { tags: 'asking', on: { 'import.confirm': 'sending', 'import.leave': 'choosing' } },
    sending: {
      tags: ['asking', 'busy'],
      entry: 'clearError',
      invoke: {
        id: 'importDmn',
        src: 'importDmn',
        input: ({ context }) => ({ dmn: context.dmn, target: chosenIn(context).target }),
        onDone: {
          target: 'choosing',
          actions: {
            type: 'notifyImported',
            params: ({ context, event }) => ({
              target: chosenIn(context).target,
              version: event.output.version,
            }),
          },
        },
        onError: {
          target: 'asking',
          actions: { type: 'setError', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
})
