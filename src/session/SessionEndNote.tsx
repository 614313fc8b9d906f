import { useSelector } from '@xstate/react'
import { FormattedMessage } from 'react-intl'
import { Note } from '../design/Note.tsx'
import { useSession } from './useSession.ts'

/** Why somebody who was signed in stands before the sign-in again. */
export const SessionEndNote = () => {
  const ended = useSelector(useSession(), (snapshot) => snapshot.context.ended)
  return ended === null ? null : (
    <Note role="status">
      <FormattedMessage id={`session.signIn.why.${ended}`} />
    </Note>
  )
}
