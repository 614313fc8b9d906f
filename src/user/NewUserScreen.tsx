import { FormattedMessage } from 'react-intl'
import { useSearchParams } from 'wouter'
import { partnerCalls } from '../../api/partner.calls.ts'
import { roles } from '../../api/role.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Card } from '../design/Card.tsx'
import { Note } from '../design/Note.tsx'
import { RecordScreen } from '../record/RecordScreen.tsx'
import { UserFields } from './UserFields.tsx'
import { type NewUserPreset, useNewUser, USERS } from './useUserEditor.ts'

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
