import { Container } from '@chakra-ui/react/container'
import { useSelector } from '@xstate/react'
import { use } from 'react'
import { FormattedMessage } from 'react-intl'
import type { ConnectionActor } from '../../../machines/flow/app/connection.machine.ts'
import { ConnectionContext } from '../../api/connection.ts'
import { Button } from '../../design/Button.tsx'
import { measureHeight } from '../../design/measure-height.ts'
import { styled } from '../../design/theme/styled.ts'
import { Note } from '../../design/Note.tsx'

/** Visible at any scroll position; other sticky elements are below it. */
const Place = styled('div', {
  base: { position: 'sticky', top: 0, zIndex: 'banner', bg: 'bg' },
})

/** The banner while the server cannot be reached; it retries. */
export const ConnectionBanner = () => {
  const actor = use(ConnectionContext)
  return actor ? <Banner actor={actor} /> : null
}

const makeRoom = measureHeight('--banner-height')

const Banner = ({ actor }: { actor: ConnectionActor }) => {
  const lost = useSelector(actor, (snapshot) => snapshot.hasTag('lost'))
  const unsent = useSelector(actor, ({ context }) => context.unsent)
  const probing = useSelector(actor, (snapshot) => snapshot.matches({ lost: 'probing' }))
  if (!lost) return null
  return (
    <Place ref={makeRoom} data-print="no">
      <Container paddingBlock="2">
        <Note
          status="warning"
          role="status"
          actions={
            <Button size="sm" busy={probing} onClick={() => actor.send({ type: 'connection.tryNow' })}>
              <FormattedMessage id="connection.tryNow" />
            </Button>
          }
        >
          <FormattedMessage id="connection.lost" />{' '}
          {unsent ? <FormattedMessage id="connection.unsent" /> : null}
        </Note>
      </Container>
    </Place>
  )
}
