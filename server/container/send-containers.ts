import { findProvider } from '../contract/find-provider.ts'
import { type Agreement, agreementOf } from '../document/paper/agreement.ts'
import { namingPaper, type Lack, missingIn } from '../query/record/paper-problems.ts'
import { madeDocument } from '../document/paper/made-documents.ts'
import { formatterFor } from '../document/paper/formatter.ts'
import { type DatedSettings, selectSettingsAt } from '../provider-settings/deadline-setting.store.ts'
import type { EffectContext } from '../lifecycle/apply-transition.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Transaction } from '../platform/database/database.ts'
import { customerLanguage, findQuery, type StoredQuery, loadQueryParts } from '../query/record/query.store.ts'
import { isEditable } from './container-view.ts'
import type { ContainerLifecycle } from './container-lifecycle.ts'
import { findContainers, type StoredContainer, findContainer, insertContainer } from './container.store.ts'
import { queryParties, clientSigner, providerSigner, distinctSigners } from './signers.ts'
import type { SigningDeadline } from '../../machines/lifecycle/container/container-facts.ts'
import type { DeadlinePurpose } from '../../api/deadlines.ts'
import { deadlineAt } from '../../domain/deadline.ts'
import { contractNumberOf } from '../../domain/contract-number.ts'
import { SHOP_CONTRACT } from '../../domain/paper-parties.ts'
import type { SignerPerson } from '../../api/container.ts'
import { namedFile } from './container-files.ts'

/**
 * Returns the containers to send: the selected ones; without a selection all unsent ones, or else a new shop container.
 * @throws Problem request.invalid for a selected container that the query does not have or that was sent already
 */
const pickContainers = async (
  tx: Transaction,
  stored: StoredQuery,
  pickedIds: readonly number[],
): Promise<StoredContainer[]> => {
  const all = await findContainers(tx, stored.query.queryId)
  if (pickedIds.length === 0) {
    const waiting = all.filter(isEditable)
    return waiting.length > 0 ? waiting : [await makeShopContainer(tx, stored)]
  }
  const picked = pickedIds.map((id) => all.find(({ container }) => container.id === id))
  const fields = picked.flatMap((one, index) =>
    one && isEditable(one) ? [] : [{ path: `${index}.id`, code: 'field.choice' }],
  )
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
  return [...new Set(picked.filter((one) => one !== undefined))]
}

/**
 * Generates every document once, so that the sender gets an error at once if one cannot be generated.
 * @throws Problem document.missing
 */
const assertDocumentsCanBeMade = async (
  { tx, at }: EffectContext,
  stored: StoredQuery,
  containers: readonly StoredContainer[],
): Promise<void> => {
  const format = formatterFor(customerLanguage(stored.query))
  let agreement: Agreement | undefined
  for (const { code, fileName } of containers.flatMap(({ files }) => files)) {
    const document = madeDocument(code)
    if (document)
      await namingPaper({ text: fileName }, async () => {
        agreement ??= await agreementOf(tx, stored, at)
        document.make(format, agreement)
      })
  }
}

/**
 * Sends containers in the transaction of the query's step.
 * @throws Problem request.invalid, document.missing; query.refused naming the signers that a container lacks
 */
export const sendContainers = async (
  lifecycle: ContainerLifecycle,
  context: EffectContext,
  pickedIds: readonly number[],
): Promise<void> => {
  const { tx, id } = context
  const query = await findQuery(tx, id)
  if (!query) throw new Problem('notFound')
  const stored = await loadQueryParts(tx, query)
  const containers = await pickContainers(tx, stored, pickedIds)
  await assertDocumentsCanBeMade(context, stored, containers)
  const deadlines = deadlinesFrom(context.at, await selectSettingsAt(tx, context.at))
  const parties = queryParties(await findProvider(tx), stored)
  for (const { container } of containers)
    await lifecycle.apply(tx, container.id, { type: 'container.send', deadlines, parties })
}

/** Returns when to remind the signers of a container that is sent now, when it is overdue, and when its signing ends. */
const deadlinesFrom = (from: Date, rules: DatedSettings): SigningDeadline[] => {
  const after = (purpose: DeadlinePurpose, workingDays: number): SigningDeadline => ({
    purpose,
    dueAt: deadlineAt(purpose, { workingDays, from }, rules).toISOString(),
    workingDays,
  })
  const { reminders, escalation, expiry } = rules.deadlines.signing
  return [
    ...reminders.map((days) => after('reminder', days)),
    ...(escalation === null ? [] : [after('escalation', escalation)]),
    after('expiry', expiry),
  ]
}

const lacksOfSigners = (client: SignerPerson, provider: SignerPerson): Lack[] => [
  ...(client.name === '' ? (['contactName'] as const) : []),
  ...(client.personalCode === '' ? (['contactCode'] as const) : []),
  ...(provider.name === '' ? (['providerName'] as const) : []),
  ...(provider.personalCode === '' ? (['providerCode'] as const) : []),
]

/**
 * Inserts a container with the shop's contract, signed by the client's contact and the provider.
 * @throws Problem document.missing if a signer has no name or personal code
 */
const makeShopContainer = async (tx: Transaction, stored: StoredQuery): Promise<StoredContainer> => {
  const { query } = stored
  const client = clientSigner(stored)
  const provider = providerSigner(await findProvider(tx))
  const file = await namedFile(tx, stored, SHOP_CONTRACT)
  if (!file) throw new Error('the contract of a shop has no name')
  const lacks = lacksOfSigners(client, provider)
  if (lacks.length > 0) return namingPaper({ text: file.fileName }, () => Promise.reject(missingIn(lacks)))
  const columns = { queryId: query.queryId, title: contractNumberOf(query).number, additionalInfo: '' }
  const id = await insertContainer(tx, columns, {
    files: [file],
    signers: distinctSigners([client, provider]),
  })
  const container = await findContainer(tx, id)
  if (!container) throw new Error('the standard container was not stored')
  return container
}
