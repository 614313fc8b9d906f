import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'

const Look = chakra('div', {
  base: {
    display: 'flex',
    gap: '3',
    alignItems: 'center',
    padding: '8px 12px 8px 16px',
    borderWidth: '1px 1px 1px 4px',
    borderColor: 'line',
    borderRadius: 'card',
    bg: 'surface',
    boxShadow: 'menu',
  },
  variants: {
    tone: {
      success: { borderLeftColor: 'approved', '& > svg': { color: 'approved' } },
      warning: { borderLeftColor: 'waitingMark', '& > svg': { color: 'waitingMark' } },
      error: { borderLeftColor: 'danger', '& > svg': { color: 'danger' } },
    },
  },
})
const Words = chakra('span', { base: { flex: 1, minWidth: 0, overflowWrap: 'anywhere' } })

type Props = {
  tone: 'success' | 'warning' | 'error'
  children: ReactNode
  onDismiss: () => void
  /** While true nobody should take it away: the pointer or the focus is on it. */
  onHold: (held: boolean) => void
}

/** A message that goes away by itself. */
export const Toast = ({ tone, children, onDismiss, onHold }: Props) => {
  const intl = useIntl()
  return (
    <Look
      tone={tone}
      role={tone === 'success' ? 'status' : 'alert'}
      onMouseEnter={() => onHold(true)}
      onMouseLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
    >
      <Icon name={tone === 'success' ? 'tick' : 'warning'} />
      <Words>{children}</Words>
      <IconButton icon="close" label={intl.formatMessage({ id: 'design.dismiss' })} onClick={onDismiss} />
    </Look>
  )
}
