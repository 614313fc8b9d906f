import { fromPromise } from 'xstate'
import { clientCalls, type LastSale } from '../../api/client.calls.ts'
import type { QuerySessionActor } from '../../machines/flow/query/query-session.machine.ts'
import {
  type Fill,
  type Filled,
  returningClientMachine,
  type TypedClient,
  unfilled,
} from '../../machines/flow/query/returning-client.machine.ts'
import { call } from '../api/call.ts'
import { type QueryFormReturn, setFields } from './saving/form-actors.ts'

const findSale = fromPromise<LastSale | null, TypedClient>(
  ({ input: { code: custRegCode, consumer, country }, signal }) =>
    call(clientCalls.lastSale, { body: { custRegCode, consumer, country } }, { signal }),
)

/** Offers what the own partner knows of the client, and fills it into the form. */
export const returningClientOf = (form: QueryFormReturn, sessionOf: () => QuerySessionActor) =>
  returningClientMachine.provide({
    actors: {
      findSale,
      fillForm: fromPromise<Filled, Fill>(async ({ input, signal }) => {
        const { fillForm } = await import('./fill-form.ts')
        return fillForm(form, sessionOf(), input, signal)
      }),
    },
    actions: { restoreForm: (_, filled) => setFields(form, unfilled(form.getValues(), filled)) },
  })
