import { companyCalls } from '../../api/company.calls.ts'
import { partnerCalls } from '../../api/partner.calls.ts'
import { queryCalls } from '../../api/query.calls.ts'
import { DEFAULTS } from '../../domain/constants.ts'
import { stripIdentifier } from '../../domain/identifier/strip.ts'
import { fillFromSale, type RegisterAnswer } from '../../machines/flow/query/fill-from-sale.ts'
import { copyOf } from '../../machines/flow/query/query-copy.ts'
import type { QuerySessionActor } from '../../machines/flow/query/query-session.machine.ts'
import type { Fill, Filled, TypedClient } from '../../machines/flow/query/returning-client.machine.ts'
import { call } from '../api/call.ts'
import { selectIsNew, selectLimitCheck, selectView } from '../query-editor/selectors.ts'
import { type QueryFormReturn, setFields } from './saving/form-actors.ts'

/**
 * Reads the last sale and the business register, and puts a part of them into the form.
 * @throws CallError if the sale cannot be read
 */
export const fillForm = async (
  form: QueryFormReturn,
  session: QuerySessionActor,
  { client, sale, part }: Fill,
  signal: AbortSignal,
): Promise<Filled> => {
  const [query, setting, register] = await Promise.all([
    call(queryCalls.edit, { params: { id: sale.queryId } }, { signal }),
    call(partnerCalls.setting, {}, { signal }),
    askRegister(client, signal),
  ])
  const snapshot = session.getSnapshot()
  const representatives = selectLimitCheck(snapshot).getSnapshot().context.limit?.representatives ?? []
  const now = new Date().toISOString()
  const copy = copyOf(query, { view: selectView(snapshot), setting, representatives, now })
  const values = structuredClone(form.getValues())
  const current = { values, base: snapshot.context.base, isNew: selectIsNew(snapshot) }
  const filled = fillFromSale(current, copy, { part, register })
  signal.throwIfAborted()
  // The code may have changed a moment ago.
  if (stripIdentifier(values.custRegCode ?? '') !== client.code) throw new Error('this is another client')
  setFields(form, filled.after)
  return filled
}

/** Only companies of Estonia are in the register; a personal code never goes there. */
const askRegister = async (
  { code, consumer, country }: TypedClient,
  signal: AbortSignal,
): Promise<RegisterAnswer> => {
  if (consumer || country !== DEFAULTS.country) return null
  try {
    const found = await call(companyCalls.byCode, { query: { companyCode: code } }, { signal })
    return found.find(({ companyCode }) => companyCode === code) ?? null
  } catch {
    return 'silent'
  }
}
