import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import type { CallAnswer } from '../../api/call.ts'
import { languages } from '../../api/language.ts'
import type { partnerCalls } from '../../api/partner.calls.ts'
import { roles } from '../../api/role.ts'
import type { UserForm } from '../../api/user.ts'
import { hasPartner } from '../../domain/valid/valid-user.ts'
import { languageNames } from '../shell/language/names.ts'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { PhoneField } from '../design/form/PhoneField.tsx'
import { PictureField } from '../design/form/PictureField.tsx'
import { SelectField } from '../design/form/SelectField.tsx'
import { TextField } from '../design/form/TextField.tsx'

type RoleProps = { partners: CallAnswer<typeof partnerCalls.names>; own: boolean }

/** Every field of an account. */
export const UserFields = (props: RoleProps) => (
  <FieldGrid>
    <TextField name="firstName" label={label('firstName')} maxLength={100} />
    <TextField name="lastName" label={label('lastName')} maxLength={100} />
    <TextField
      name="personalCode"
      label={label('personalCode')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
    />
    <TextField name="email" type="email" label={label('email')} autoComplete="off" maxLength={254} />
    <PhoneField name="phone" label={label('phone')} optional />
    <SelectField
      name="language"
      label={label('language')}
      options={languages.map((value) => ({ value, label: languageNames[value] }))}
    />
    <RoleFields {...props} />
    <PictureField
      name="logo"
      label={label('logo')}
      hint={<FormattedMessage id="user.logo.hint" />}
      optional
    />
  </FieldGrid>
)

const label = (id: string) => <FormattedMessage id={`user.${id}`} />

/** The role, and the partner of roles that have one. */
const RoleFields = ({ partners, own }: RoleProps) => {
  const intl = useIntl()
  const { setValue } = useFormContext<UserForm>()
  const role = useWatch<UserForm, 'userRole'>({ name: 'userRole' })
  return (
    <>
      <SelectField
        name="userRole"
        label={label('userRole')}
        locked={own ? <FormattedMessage id="user.own.role" /> : undefined}
        options={roles.map((one) => ({ value: one, label: intl.formatMessage({ id: `role.${one}` }) }))}
        onValue={(next) => {
          if (!roles.some((one) => one === next && hasPartner(one))) setValue('partnerId', null)
        }}
      />
      {hasPartner(role) ? (
        <SelectField
          name="partnerId"
          label={label('partner')}
          empty={intl.formatMessage({ id: 'user.partner.choose' })}
          options={partners.map(({ partnerId, businessName }) => ({ value: partnerId, label: businessName }))}
        />
      ) : null}
    </>
  )
}
