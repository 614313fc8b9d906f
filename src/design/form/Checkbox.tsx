import { chakra } from '@chakra-ui/react/styled-system'

/** The browser's own checkbox in our colours. */
export const Checkbox = chakra('input', {
  base: {
    appearance: 'none',
    width: '20px',
    height: '20px',
    flexShrink: 0,
    display: 'inline-grid',
    placeItems: 'center',
    borderWidth: '1.5px',
    borderColor: 'field',
    borderRadius: '4px',
    bg: 'surface',
    cursor: 'pointer',
    '&:checked': { bg: 'accent', borderColor: 'accent' },
    '&:checked::after': {
      content: '""',
      width: '10px',
      height: '6px',
      borderWidth: '0 0 2px 2px',
      borderColor: 'onAccent',
      transform: 'translateY(-1px) rotate(-45deg)',
    },
    '&[aria-invalid=true]': { borderWidth: '2px', borderColor: 'danger' },
    '&[aria-disabled=true]': { bg: 'well', borderStyle: 'dashed', borderColor: 'field', cursor: 'help' },
    '&[aria-disabled=true]:checked::after': { borderColor: 'ink3' },
  },
})
