import { useFormContext } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import type { User, UserForm } from '../../api/user.ts'
import { Facts } from '../design/Facts.tsx'
import { maskedCode } from '../design/masked-code.ts'
import { Note } from '../design/Note.tsx'

const compared = [
  'firstName',
  'lastName',
  'personalCode',
  'email',
  'phone',
  'language',
  'userRole',
  'partnerId',
] as const

/** What somebody else has stored since the form was opened, where it differs from what stands in the form. */
export const NewerUser = ({ stored }: { stored: User }) => {
  const intl = useIntl()
  const { getValues } = useFormContext<UserForm>()
  const shown = (name: (typeof compared)[number]): string => {
    if (name === 'userRole') return intl.formatMessage({ id: `role.${stored.userRole}` })
    if (name === 'partnerId') return stored.partner ?? '–'
    return name === 'personalCode' ? maskedCode(stored.personalCode) : stored[name]
  }
  const different = compared.filter((name) => getValues(name) !== stored[name])
  return (
    <Note status="warning" role="alert">
      <FormattedMessage id="user.newer" />
      <Facts
        facts={different.map((name) => ({
          label: <FormattedMessage id={`user.${name === 'partnerId' ? 'partner' : name}`} />,
          value: shown(name),
        }))}
      />
    </Note>
  )
}
