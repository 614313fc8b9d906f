import { use } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import type { LimitPerson, LimitRepresentative } from '../../api/limit.ts'
import type { QuerySave } from '../../api/query.ts'
import { isMaskedCode, maskedCode } from '../../domain/identifier/masked-code.ts'
import { stripIdentifier } from '../../domain/identifier/strip.ts'
import { contactLacks } from '../../domain/valid/complete.ts'
import { FieldFinderContext } from '../design/form/field-finder.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { fieldLabel } from '../query-editor/query-field-label.ts'
import { selectPrincipal } from '../query-editor/selectors.ts'
import { useFieldLock } from '../query-editor/useLock.tsx'
import { useQueryState } from '../query-editor/useQuerySession.ts'

/** What a person of the limit can become: `null` if not allowed, `done` if they already are. */
export type PersonAction = { take: () => void; done: boolean } | null

/** The same list each time: React Hook Form compares all sureties whenever it is given another one. */
const watched = ['contactName', 'contactPersCode', 'sureties'] as const

/** Copies a person of the limit into the form, as contact person or surety. */
export const usePersonActions = () => {
  const intl = useIntl()
  const principal = useQueryState(selectPrincipal)
  const { getValues, setValue } = useFormContext<QuerySave>()
  const { succeed } = useAlerts()
  const finder = use(FieldFinderContext)
  const [name, code, sureties = []] = useWatch<QuerySave, typeof watched>({ name: watched })
  const contactLock = useFieldLock('contactName')
  const suretyLock = useFieldLock('sureties')
  const set = (values: QuerySave) => {
    for (const [key, value] of Object.entries(values))
      setValue(key as keyof QuerySave, value, { shouldDirty: true, shouldValidate: true })
  }
  const takeAsContact = ({ name, identity_code: code, reference }: LimitRepresentative) => {
    const isAnother = Boolean(getValues('contactPersCode'))
    // The previous person's contact details do not apply.
    const reached = isAnother ? { contactPhone: '', contactEmail: '' } : {}
    set({ contactName: name, contactPersCode: code, contactReference: reference, ...reached })
    const lacks = contactLacks(getValues(), principal)
    const fields = intl.formatList(lacks.map((field) => fieldLabel(intl, field)))
    succeed('limit.person.contact.done', { name, count: lacks.length, fields })
    // The button that was pressed is gone, and the contact may be far from it.
    const [next = 'contactName', ...others] = lacks
    finder?.show(next, ...others)
  }
  const addAsSurety = (person: LimitPerson) => {
    const { name } = person
    const surety = { name, personalCode: inFull(person), email: '', phone: '', address: '', comment: '' }
    setValue('sureties', [...(getValues('sureties') ?? []), surety], { shouldDirty: true })
    succeed('limit.person.surety.done', { name })
  }
  return {
    contact: (person: LimitRepresentative): PersonAction =>
      contactLock ? null : { take: () => takeAsContact(person), done: isContact(person, { name, code }) },
    surety: (person: LimitPerson): PersonAction =>
      suretyLock
        ? null
        : {
            take: () => addAsSurety(person),
            done: sureties.some(({ personalCode }) => isOf(person)(personalCode)),
          },
  }
}

/** Before the query is saved a surety's code is masked, so the name decides. */
const inFull = ({ identity_code: code }: LimitPerson): string => (isMaskedCode(code) ? '' : code)

const isOf =
  ({ identity_code: code }: LimitPerson) =>
  (other: string | undefined) =>
    stripIdentifier(other ?? '') === code

/** Matches by code. Several people can share a masked code, so the name must match too. */
const isContact = (
  person: LimitPerson,
  { name, code = '' }: { name: string | undefined; code: string | undefined },
): boolean =>
  isMaskedCode(person.identity_code)
    ? name === person.name && maskedCode(stripIdentifier(code)) === person.identity_code
    : isOf(person)(code)
