import { FormattedMessage } from 'react-intl'
import { useParams } from 'wouter'
import { partnerCalls } from '../../api/partner.calls.ts'
import type { User } from '../../api/user.ts'
import { userCalls } from '../../api/user.calls.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { usePageSubject } from '../shell/screen/page-title.ts'
import { Card } from '../design/Card.tsx'
import { RecordScreen } from '../record/RecordScreen.tsx'
import { AccountCard } from './AccountCard.tsx'
import { UserFields } from './UserFields.tsx'
import { USERS, useUserEditor } from './useUserEditor.ts'
import { useUser } from './useUser.ts'

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
