import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import { useState } from 'react'
import type { Choices } from '../../domain/versions.ts'
import { ConflictPage } from '../design/ConflictPage.tsx'
import { ConflictRow } from '../design/ConflictRow.tsx'
import type { Option } from '../design/form/SelectField.tsx'
import type { OfferForm } from './offer-form.ts'
import { compareParts, mergeVersions, type OfferPart, type OfferVersions } from './offer-versions.ts'

const euros = (intl: IntlShape, value: number | null): string =>
  value === null ? '' : intl.formatNumber(value, { style: 'currency', currency: 'EUR' })

const assetsOf = (intl: IntlShape, { mainAssets }: OfferForm, groups: readonly Option[]): string[] =>
  mainAssets.map(({ groupId, price }) =>
    [groups.find(({ value }) => value === groupId)?.label, euros(intl, price)].filter(Boolean).join(' '),
  )

/** What stands in a part, as words. */
const wordsOf = (intl: IntlShape, form: OfferForm, groups: readonly Option[]): Record<OfferPart, string> => ({
  offerNumber: form.offerNumber,
  mainAssets: assetsOf(intl, form, groups).join('; '),
  insurance: euros(intl, form.insurance),
  warranty: euros(intl, form.warranty),
  others: form.others.map(({ name, price }) => `${name} ${euros(intl, price)}`).join('; '),
  total: euros(intl, form.totalAmount),
  contractFee: euros(intl, form.contractFee),
  customer: [form.customerName, form.customerRegCode].filter(Boolean).join(', '),
  email: form.email,
  phone: form.phone,
  attachments: form.attachments.map(({ fileName }) => fileName).join(', '),
})

type Props = {
  versions: OfferVersions
  groups: readonly Option[]
  /** Receives the form as it was chosen, which is then saved. */
  onResolve: (merged: OfferForm) => void
  onBack: () => void
}

/** Both versions of an offer that two people have changed. */
export const OfferConflict = ({ versions, groups, onResolve, onBack }: Props) => {
  const intl = useIntl()
  const [choices, setChoices] = useState<Choices>({})
  const { disputed, fromThem, fromMe } = compareParts(versions)
  const nameOf = (part: OfferPart) => intl.formatMessage({ id: `selfServe.part.${part}` })
  const words = (side: keyof OfferVersions, part: OfferPart) =>
    wordsOf(intl, versions[side], groups)[part] || intl.formatMessage({ id: 'query.conflict.empty' })
  return (
    <ConflictPage
      title={<FormattedMessage id="selfServe.conflict" />}
      label={intl.formatMessage({ id: 'selfServe.actions' })}
      differences={disputed.map((path) => ({ path }))}
      undisputed={{ fromThem: fromThem.map(nameOf), fromMe: fromMe.map(nameOf) }}
      renderRow={({ path }, chosen, onChoose) => (
        <ConflictRow
          key={path}
          path={path}
          name={nameOf(path)}
          part={null}
          was={words('base', path)}
          theirs={words('theirs', path)}
          mine={words('mine', path)}
          chosen={chosen}
          onChoose={onChoose}
        />
      )}
      choices={choices}
      onChoose={(paths, side) =>
        setChoices({ ...choices, ...Object.fromEntries(paths.map((path) => [path, side])) })
      }
      onSave={() => onResolve(mergeVersions(versions, choices))}
      onBack={onBack}
    />
  )
}
