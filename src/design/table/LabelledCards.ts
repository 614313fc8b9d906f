import { chakra } from '@chakra-ui/react/styled-system'

/** Around a table of figures: where its rows are cards, each value stands on a line of its own, its name at the left. */
export const LabelledCards = chakra('div', {
  base: {
    mdDown: {
      '& tbody tr, & tfoot tr': { gridTemplateColumns: 'minmax(0, 1fr)!' },
      '& td[data-label], & tbody th[data-label]': {
        display: 'flex!',
        justifyContent: 'space-between',
        gap: '3',
        textAlign: 'right',
      },
      '& tfoot td, & tfoot th': { borderTopWidth: '0!' },
      '& td:empty': { display: 'none!' },
    },
  },
})
