import { useFormContext } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import type { House, HouseSave } from '../../api/house.ts'
import { Facts } from '../design/Facts.tsx'
import { Note } from '../design/Note.tsx'
import { houseFields, shownValue } from './house-label.ts'

/** What somebody else has stored since the form was opened, where it differs from what stands in the form. */
export const NewerHouse = ({ stored }: { stored: House }) => {
  const intl = useIntl()
  const { getValues } = useFormContext<HouseSave>()
  const different = houseFields.filter(
    (name) => JSON.stringify(getValues(name)) !== JSON.stringify(stored[name]),
  )
  return (
    <Note status="warning" role="alert">
      <FormattedMessage id="house.newer" />
      <Facts
        facts={different.map((name) => ({
          label: <FormattedMessage id={`house.field.${name}`} />,
          value: shownValue(intl, name, stored[name]),
        }))}
      />
    </Note>
  )
}
