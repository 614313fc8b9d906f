import { FormattedMessage } from 'react-intl'
import { partnerCalls } from '../../api/partner.calls.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Card } from '../design/Card.tsx'
import { Note } from '../design/Note.tsx'
import { RecordScreen } from '../record/RecordScreen.tsx'
import { UserFields } from './UserFields.tsx'
import { useNewUser, USERS } from './useUserEditor.ts'

/** Creates an account and invites its user. */
export const NewUserScreen = () => {
  const partners = useApiQuery(partnerCalls.names, {})
  return (
    <RecordScreen
      editor={useNewUser(partners.data ?? [])}
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
