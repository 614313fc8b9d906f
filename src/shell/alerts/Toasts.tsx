import { Portal } from '@chakra-ui/react/portal'
import { createToaster, Toast, Toaster } from '@chakra-ui/react/toast'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import type { Alert, AlertsActor, AlertText } from '../../../machines/flow/app/alerts.machine.ts'
import { Icon } from '../../design/Icon.tsx'
import { IconButton } from '../../design/IconButton.tsx'
import { useAlertText } from './useAlerts.ts'

type Props = { actor: AlertsActor; alerts: readonly Alert[] }

/** The alerts as Chakra's toasts. */
export const Toasts = ({ actor, alerts }: Props) => {
  const intl = useIntl()
  const [store] = useState(createStore)
  useEffect(() => {
    // Deferred: the store renders synchronously, which React forbids in effects.
    queueMicrotask(() => show(store, alerts, actor))
  }, [store, alerts, actor])
  return (
    // Outside the root element, which an open dialog hides from screen readers.
    <Portal>
      <Toaster toaster={store} aria-label={intl.formatMessage({ id: 'alerts.name' })} data-print="no">
        {({ id = '', type, meta }) => <AlertToast actor={actor} id={id} tone={type} text={meta?.['text']} />}
      </Toaster>
    </Portal>
  )
}

/** Chakra's store positions them; the alerts machine decides how long each stays. */
const createStore = () =>
  createToaster({
    placement: 'top-end',
    offsets: 'clamp(8px, 2vw, 16px)',
    gap: 8,
    duration: Infinity,
    removeDelay: 0,
    pauseOnPageIdle: false,
  })

/** Keeps Chakra's store equal to the visible alerts. */
const show = (store: ReturnType<typeof createStore>, alerts: readonly Alert[], actor: AlertsActor) => {
  for (const { id } of store.getVisibleToasts()) {
    if (id !== undefined && !alerts.some(({ key }) => key === id)) store.remove(id)
  }
  for (const { key, tone, text } of alerts.filter((alert) => !store.isVisible(alert.key))) {
    store.create({
      id: key,
      type: tone,
      meta: { text },
      // Escape while the toast has the focus.
      onStatusChange: ({ status }) => {
        if (status === 'dismissing') actor.send({ type: 'alert.dismiss', key })
      },
    })
  }
}

type AlertProps = { actor: AlertsActor; id: string; tone: string | undefined; text: AlertText }

const AlertToast = ({ actor, id: key, tone, text }: AlertProps) => {
  const intl = useIntl()
  const textOf = useAlertText()
  const hold = () => actor.send({ type: 'alert.hold', key })
  const release = () => actor.send({ type: 'alert.release', key })
  return (
    <Toast.Root
      role={tone === 'success' ? 'status' : 'alert'}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon name={tone === 'success' ? 'tick' : 'warning'} />
      <Toast.Title>{textOf(text)}</Toast.Title>
      <IconButton
        icon="close"
        label={intl.formatMessage({ id: 'design.dismiss' })}
        onClick={() => actor.send({ type: 'alert.dismiss', key })}
      />
    </Toast.Root>
  )
}
