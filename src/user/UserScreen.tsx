import { FormattedMessage } from 'react-intl'
import { useParams, useSearchParams } from 'wouter'
import { partnerCalls } from '../../api/partner.calls.ts'
import type { User } from '../../api/user.ts'
import { userCalls } from '../../api/user.calls.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { usePageSubject } from '../shell/screen/page-title.ts'
import { Card } from '../design/Card.tsx'
import { RecordScreen } from '../record/RecordScreen.tsx'
import { AccountCard } from './AccountCard.tsx'
import { UserFields } from './UserFields.tsx'
import { USERS, useUserEditor, type NewUserPreset, useNewUser } from './useUserEditor.ts'
import { useUser } from './useUser.ts'
import { roles } from '../../api/role.ts'
import { Note } from '../design/Note.tsx'

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
  const partners = useApiQuery(partnerCalls.names, {})
  const own = useUser().user.accountUserId === id
  return (
    <RecordScreen
      editor={useUserEditor(id, partners.data ?? [])}
      title={<FormattedMessage id="user.edit" />}
      lookups={[partners]}
      save="user.save"
      back={{ href: USERS, text: 'user.back' }}
      below={user ? <Account user={user} own={own} /> : null}
    >
      {() => (
        <Card title={user?.fullName}>
          <UserFields partners={partners.data ?? []} own={own} />
        </Card>
      )}
    </RecordScreen>
  )
}

/** Creates an account and invites its user. */
export const NewUserScreen = () => {
  const partners = useApiQuery(partnerCalls.names, {})
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
            <UserFields partners={partners.data ?? []} own={false} />
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
