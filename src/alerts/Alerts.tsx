import { chakra } from '@chakra-ui/react/styled-system'
import { useSelector } from '@xstate/react'
import { useIntl } from 'react-intl'
import type { AlertText } from '../../machines/alerts.machine.ts'
import { Toast } from '../design/Toast.tsx'
import { useAlertsActor } from './useAlerts.ts'

const Region = chakra('div', {
  base: {
    position: 'fixed',
    top: { base: '2', md: '16px' },
    right: { base: '2', md: '4' },
    left: { base: '2', md: 'auto' },
    width: { md: '420px' },
    zIndex: 'toast',
    display: 'grid',
    gap: '2',
  },
})

/** The region of messages that come and go, above everything. */
export const Alerts = () => {
  const actor = useAlertsActor()
  const alerts = useSelector(actor, (snapshot) => snapshot.context.alerts)
  const intl = useIntl()
  const words = (text: AlertText) =>
    'id' in text ? intl.formatMessage({ id: text.id }, text.values) : text.text
  return (
    <Region role="region" aria-label={intl.formatMessage({ id: 'alerts.name' })} data-print="no">
      {alerts.map(({ key, tone, text }) => (
        <Toast
          key={key}
          tone={tone}
          onDismiss={() => actor.send({ type: 'alert.dismiss', key })}
          onHold={(held) => actor.send({ type: held ? 'alert.hold' : 'alert.release', key })}
        >
          {words(text)}
        </Toast>
      ))}
    </Region>
  )
}
