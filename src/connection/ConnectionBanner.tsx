import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import { FormattedMessage } from 'react-intl'
import type { ConnectionActor } from '../../machines/connection.machine.ts'
import { Button } from '../design/Button.tsx'
import { Note } from '../design/Note.tsx'
import { Wrap } from '../design/Wrap.tsx'

export const ConnectionContext = createContext<ConnectionActor | null>(null)

const Banner = ({ actor }: { actor: ConnectionActor }) => {
  const lost = useSelector(actor, (snapshot) => snapshot.hasTag('lost'))
  const probing = useSelector(actor, (snapshot) => snapshot.matches({ lost: 'probing' }))
  if (!lost) return null
  return (
    <Wrap paddingTop="4" data-print="no">
      <Note
        tone="waiting"
        role="status"
        actions={
          <Button size="small" busy={probing} onClick={() => actor.send({ type: 'connection.tryNow' })}>
            <FormattedMessage id="connection.tryNow" />
          </Button>
        }
      >
        <FormattedMessage id="connection.lost" />
      </Note>
    </Wrap>
  )
}

/** One banner while the server cannot be reached; it tries again by itself. */
export const ConnectionBanner = () => {
  const actor = use(ConnectionContext)
  return actor ? <Banner actor={actor} /> : null
}
