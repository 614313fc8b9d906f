import { chakra } from '@chakra-ui/react/styled-system'
import { useId, type ReactNode } from 'react'

const Frame = chakra('section', {
  base: {
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'card',
    minWidth: 0,
    breakInside: 'avoid',
  },
})
const Head = chakra('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    minHeight: '12',
    padding: '12px 16px',
    borderBottomWidth: '1px',
    borderColor: 'line',
  },
})
const Body = chakra('div', { base: { padding: '4', minWidth: 0 } })
const Foot = chakra('footer', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 16px',
    padding: '12px 16px',
    borderTopWidth: '1px',
    borderColor: 'line',
  },
})

type Props = {
  title?: ReactNode
  /** Beside the title, at the right. */
  aside?: ReactNode
  footer?: ReactNode
  /** Without inner space: for tables and lists that reach the edges. */
  flush?: boolean
  children: ReactNode
}

/** A titled part of a screen; found as a region by its title. */
export const Card = ({ title, aside, footer, flush, children }: Props) => {
  const id = useId()
  return (
    <Frame aria-labelledby={title ? id : undefined}>
      {title ? (
        <Head>
          <h2 id={id}>{title}</h2>
          {aside}
        </Head>
      ) : null}
      {flush ? children : <Body>{children}</Body>}
      {footer ? <Foot>{footer}</Foot> : null}
    </Frame>
  )
}
