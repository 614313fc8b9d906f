import { defineRecipe } from '@chakra-ui/react/styled-system'

const area = (name: string) => ({ [`& tbody [data-part=${name}]`]: { gridArea: name } })

/** The list's own look: the row the keyboard stands on, and where each value stands where the row is a card. */
export const tableLook = defineRecipe({
  base: {
    borderTopWidth: '1px',
    borderColor: 'line',
    '& tbody tr:has([data-part=id] a:focus-visible)': {
      bg: 'accentBg',
      boxShadow: 'inset 3px 0 {colors.accent}',
    },
    '&& tbody tr > * + *:has(+ *), && thead tr > * + *:has(+ *)': { paddingInline: { lg: '2' } },
    '& [data-part=createdBy]': { whiteSpace: { xl: 'nowrap' } },
    '&& thead th, && [data-part=status] > *': { whiteSpace: { base: 'normal', xl: 'nowrap' } },
    '& thead button': { textAlign: 'inherit' },
    '&& [data-part=status] > *': { paddingBlock: '4px' },
    '& [data-part=client]': { fontWeight: 500 },
    '& table[aria-busy=true] tbody': { opacity: 0.6, transition: 'opacity 120ms 150ms' },
    '& tbody tr[data-opens]': { cursor: 'pointer' },
    lgDown: {
      '&& tbody tr': {
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        gridTemplateAreas:
          '"id amount" "client client" "offer offer" "contract contract" "createdBy createdBy" "created created" "status actions"',
      },
      ...area('id'),
      ...area('offer'),
      ...area('contract'),
      ...area('createdBy'),
      ...area('created'),
      ...area('client'),
      ...area('amount'),
      ...area('status'),
      ...area('actions'),
      '& tbody td[data-part=client]': { fontSize: '16px', lineHeight: '24px', fontWeight: 600 },
      '& tbody td[data-part=amount]': { fontWeight: 600 },
      '& tbody td[data-part=status]': { alignSelf: 'center' },
      '&& tbody td:has(> [data-none])': { display: 'none' },
    },
  },
})
