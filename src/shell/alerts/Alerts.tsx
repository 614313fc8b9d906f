import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import type { Alert } from '../../../machines/flow/app/alerts.machine.ts'
import { lazyComponent } from '../../design/lazy-overlay.tsx'
import { Note } from '../../design/Note.tsx'
import { styled } from '../../design/theme/styled.ts'
import { useAlertsActor, useAlertText } from './useAlerts.ts'

const { View: Toasts, preload } = lazyComponent(() => import('./Toasts.tsx').then((file) => file.Toasts))

const Region = styled('div', {
  base: { position: 'fixed', insetInline: '2', top: '2', zIndex: 'toast', display: 'grid', gap: '2' },
})

/** The region of alerts. Until the toast code has loaded they are plain notes, so that none is lost. */
export const Alerts = () => {
  const actor = useAlertsActor()
  const all = useSelector(actor, (snapshot) => snapshot.context.alerts)
  // An open dialog shows its own alerts, since it covers the region.
  const alerts = all.filter(({ dialog }) => dialog === null)
  const some = alerts.length > 0
  useEffect(() => {
    if (some) preload().catch(() => undefined)
  }, [some])
  return <Toasts fallback={<Notes alerts={alerts} />} props={{ actor, alerts }} />
}

const Notes = ({ alerts }: { alerts: readonly Alert[] }) => {
  const intl = useIntl()
  const textOf = useAlertText()
  return (
    <Region role="region" aria-label={intl.formatMessage({ id: 'alerts.name' })} data-print="no">
      {alerts.map(({ key, tone, text }) => (
        <Note key={key} status={tone} role={tone === 'success' ? 'status' : 'alert'}>
          {textOf(text)}
        </Note>
      ))}
    </Region>
  )
}
