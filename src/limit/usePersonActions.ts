import { useFormContext, useWatch } from 'react-hook-form'
import type { LimitPerson } from '../../api/limit.ts'
import type { QuerySave } from '../../api/query.ts'
import { stripIdentifier } from '../../domain/identifier/strip.ts'
import { useAlerts } from '../app/alerts/useAlerts.ts'
import { useFieldLock } from '../query/editor/query-editor.ts'

/** What can be made of a person the limit names: `null` where it may not be, `done` where the person is it already. */
export type PersonAction = { take: () => void; done: boolean } | null

/** Before the query is saved the code is masked; then the person says it. */
const inFull = ({ identity_code: code }: LimitPerson): string => (code.includes('•') ? '' : code)

const isOf =
  ({ identity_code: code }: LimitPerson) =>
  (other: string | undefined) =>
    stripIdentifier(other ?? '') === code

/** Puts a person of the limit into the query's form: as the one who speaks for the client, or as a surety. */
export const usePersonActions = () => {
  const { getValues, setValue } = useFormContext<QuerySave>()
  const { succeed } = useAlerts()
  const [contact, sureties = []] = useWatch<QuerySave, ['contactPersCode', 'sureties']>({
    name: ['contactPersCode', 'sureties'],
  })
  const contactLock = useFieldLock('contactName')
  const suretyLock = useFieldLock('sureties')
  const set = (values: QuerySave) => {
    for (const [key, value] of Object.entries(values))
      setValue(key as keyof QuerySave, value, { shouldDirty: true, shouldValidate: true })
  }
  const takeAsContact = (person: LimitPerson) => {
    const isAnother = Boolean(getValues('contactPersCode'))
    // How to reach the one before does not reach this one.
    const reached = isAnother ? { contactPhone: '', contactEmail: '' } : {}
    set({ contactName: person.name, contactPersCode: inFull(person), ...reached })
    succeed('limit.person.contact.done', { name: person.name })
  }
  const addAsSurety = (person: LimitPerson) => {
    const { name } = person
    const surety = { name, personalCode: inFull(person), email: '', phone: '', address: '', comment: '' }
    setValue('sureties', [...(getValues('sureties') ?? []), surety], { shouldDirty: true })
    succeed('limit.person.surety.done', { name })
  }
  return {
    contact: (person: LimitPerson): PersonAction =>
      contactLock ? null : { take: () => takeAsContact(person), done: isOf(person)(contact) },
    surety: (person: LimitPerson): PersonAction =>
      suretyLock
        ? null
        : {
            take: () => addAsSurety(person),
            done: sureties.some(({ personalCode }) => isOf(person)(personalCode)),
          },
  }
}
