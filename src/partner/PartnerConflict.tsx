import { FormattedMessage, useIntl } from 'react-intl'
import type { PartnerForm } from '../../domain/valid/partner.ts'
import { useState } from 'react'
import type { Choices } from '../../domain/versions.ts'
import { ConflictPage } from '../design/ConflictPage.tsx'
import { ConflictRow } from '../design/ConflictRow.tsx'
import {
  comparePartners,
  mergePartners,
  type PartnerPlace,
  type PartnerVersions,
} from './partner-difference.ts'
import { type Known, placeLabel, shownSetting } from './shown-setting.ts'

type Props = {
  versions: PartnerVersions
  known: Known
  /** Receives the merged form, which is then saved. */
  onResolve: (merged: PartnerForm) => void
  onBack: () => void
}

/** Two people changed the partner. */
export const PartnerConflict = ({ versions, known, onResolve, onBack }: Props) => {
  const intl = useIntl()
  const [choices, setChoices] = useState<Choices>({})
  const { differences, fromThem, fromMe } = comparePartners(versions)
  const nameOf = (place: PartnerPlace) => placeLabel(intl, known, place)
  return (
    <ConflictPage
      title={<FormattedMessage id="partner.conflict.title" />}
      label={intl.formatMessage({ id: 'partner.actions' })}
      differences={differences}
      undisputed={{ fromThem: fromThem.map(nameOf), fromMe: fromMe.map(nameOf) }}
      renderRow={(difference, chosen, choose) => (
        <ConflictRow
          path={difference.path}
          name={nameOf(difference)}
          part={null}
          was={shownSetting(intl, known, difference, difference.was)}
          theirs={shownSetting(intl, known, difference, difference.theirs)}
          mine={shownSetting(intl, known, difference, difference.mine)}
          chosen={chosen}
          onChoose={choose}
        />
      )}
      choices={choices}
      onChoose={(paths, side) =>
        setChoices({ ...choices, ...Object.fromEntries(paths.map((path) => [path, side])) })
      }
      onSave={() => onResolve(mergePartners(versions, choices))}
      onBack={onBack}
    />
  )
}
