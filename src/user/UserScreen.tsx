import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import { useParams, useSearchParams } from 'wouter'
import type { User, UserForm } from '../../api/user.ts'
import { userCalls } from '../../api/user.calls.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { usePageSubject } from '../shell/screen/page-title.ts'
import { Card } from '../design/Card.tsx'
import { RecordScreen } from '../record/RecordScreen.tsx'
import { AccountCard } from './AccountCard.tsx'
import {
  type NewUserPreset,
  type Partners,
  useNewUser,
  usePartners,
  USERS,
  useUserEditor,
} from './useUserEditor.ts'
import { usePrincipal, useUser } from './useUser.ts'
import { roles } from '../../api/role.ts'
import { Note } from '../design/Note.tsx'
import { languages } from '../../api/language.ts'
import { hasPartner } from '../../domain/valid/valid-user.ts'
import { languageNames } from '../shell/language/names.ts'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { changesIdentity, refusedChange } from '../../domain/user-rights.ts'
import { CheckboxField } from '../design/form/CheckboxField.tsx'
import { PhoneField } from '../design/form/PhoneField.tsx'
import { PictureField } from '../design/form/PictureField.tsx'
import { SelectField } from '../design/form/SelectField.tsx'
import { TextField } from '../design/form/TextField.tsx'

/** One account: its fields, and whether it is active. */
export const UserScreen = () => {
  const { id } = useParams<{ id: string }>()
  return <Editor key={id} id={Number(id)} />
}

const Account = ({ user, own }: { user: User; own: boolean }) => {
  usePageSubject(user.fullName)
  return <AccountCard {...{ user, own }} />
}

const Editor = ({ id }: { id: number }) => {
  const { data: user } = useApiQuery(userCalls.edit, { params: { id } }, { staleTime: Infinity })
  const partners = usePartners()
  const principal = usePrincipal()
  const own = principal.userId === id
  const refused = user && refusedChange(principal, user)
  return (
    <RecordScreen
      editor={useUserEditor(id, partners.data ?? [])}
      title={<FormattedMessage id="user.edit" />}
      lookups={[partners]}
      save="user.save"
      refused={refused && <FormattedMessage id={`error.${refused}`} />}
      back={{ href: USERS, text: 'user.back' }}
      below={user ? <Account user={user} own={own} /> : null}
    >
      {() => (
        <Card title={user?.fullName}>
          <UserFields
            partners={partners.data ?? []}
            own={own}
            isIdentityLocked={user !== undefined && !changesIdentity(principal, user)}
            identityHint={
              user && !own && (user.active || !user.invited) ? (
                <FormattedMessage id="user.identity.hint" />
              ) : undefined
            }
          />
        </Card>
      )}
    </RecordScreen>
  )
}

/** Creates an account and invites its user. */
export const NewUserScreen = () => {
  const partners = usePartners()
  return (
    <RecordScreen
      editor={useNewUser(partners.data ?? [], usePreset())}
      title={<FormattedMessage id="user.create" />}
      lookups={[partners]}
      save="user.invite"
      back={{ href: USERS, text: 'user.back' }}
    >
      {() => (
        <>
          <Card>
            <UserFields partners={partners.data ?? []} own={false} isIdentityLocked={false} />
          </Card>
          <Note>
            <FormattedMessage id="user.invitation" />
          </Note>
        </>
      )}
    </RecordScreen>
  )
}

/** The partner and role in the address of a link to this screen. */
const usePreset = (): NewUserPreset => {
  const [search] = useSearchParams()
  const role = roles.find((one) => one === search.get('role'))
  const partnerId = Number(search.get('partner'))
  return { ...(role && { userRole: role }), ...(partnerId > 0 && { partnerId }) }
}

type RoleProps = { partners: Partners; own: boolean }

type FieldsProps = RoleProps & {
  /** The user may not change how the account's person signs in. */
  isIdentityLocked: boolean
  /** The consequences of such a change. */
  identityHint?: ReactNode
}

/** Every field of an account. */
const UserFields = ({ isIdentityLocked, identityHint, ...props }: FieldsProps) => (
  <FieldGrid>
    <TextField name="firstName" label={label('firstName')} maxLength={100} />
    <TextField name="lastName" label={label('lastName')} maxLength={100} />
    <TextField
      name="personalCode"
      label={label('personalCode')}
      hint={isIdentityLocked ? undefined : identityHint}
      locked={isIdentityLocked ? <FormattedMessage id="field.identityByCompliance" /> : undefined}
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
    />
    <TextField
      name="email"
      type="email"
      label={label('email')}
      hint={isIdentityLocked ? undefined : identityHint}
      locked={isIdentityLocked ? <FormattedMessage id="field.identityByCompliance" /> : undefined}
      autoComplete="off"
      maxLength={254}
    />
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
  const { partnerAdmin } = useUser().user
  const lockedBy = (id: string) => (partnerAdmin ? <FormattedMessage id={id} /> : undefined)
  return (
    <>
      <SelectField
        name="userRole"
        label={label('userRole')}
        locked={lockedBy('field.ownRoleOnly') ?? (own ? <FormattedMessage id="user.own.role" /> : undefined)}
        options={roles.map((one) => ({ value: one, label: intl.formatMessage({ id: `role.${one}` }) }))}
        onValue={(next) => {
          if (!roles.some((one) => one === next && hasPartner(one))) {
            setValue('partnerId', null)
            setValue('partnerAdmin', false)
          }
        }}
      />
      {hasPartner(role) ? (
        <>
          <SelectField
            name="partnerId"
            label={label('partner')}
            locked={lockedBy('field.ownPartnerOnly')}
            empty={intl.formatMessage({ id: 'user.partner.choose' })}
            options={partners.map(({ partnerId, businessName }) => ({
              value: partnerId,
              label: businessName,
            }))}
          />
          <CheckboxField
            name="partnerAdmin"
            label={label('partnerAdmin')}
            hint={label('partnerAdmin.hint')}
            locked={lockedBy('field.byComplianceOnly')}
          />
        </>
      ) : null}
    </>
  )
}
