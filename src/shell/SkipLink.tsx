import { FormattedMessage } from 'react-intl'
import { styled } from '../design/theme/styled.ts'

const Look = styled('a', {
  base: {
    position: 'absolute',
    left: '4',
    top: '-48px',
    zIndex: 'bubble',
    bg: 'surface',
    padding: '8px 16px',
    borderWidth: '1px',
    borderColor: 'field',
    borderRadius: 'control',
    '&:focus': { top: '2' },
  },
})

/** The first thing in the page for the keyboard: past the header, to the content. */
export const SkipLink = () => (
  <Look
    href="#main"
    onClick={(event) => {
      event.preventDefault()
      document.getElementById('main')?.focus()
    }}
  >
    <FormattedMessage id="shell.skip" />
  </Look>
)
