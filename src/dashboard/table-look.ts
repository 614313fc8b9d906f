import { defineRecipe } from '@chakra-ui/react/styled-system'

const area = (name: string) => ({ [`& tbody [data-part=${name}]`]: { gridArea: name } })

/** The list's own style: the row under the keyboard, and the place of each value if the row is a card. */
export const tableLook = defineRecipe({
  base: {
    minWidth: 0,
    borderTopWidth: '1px',
    borderColor: 'line',
    '& tbody tr:has([data-part=id] a:focus-visible)': {
      bg: 'accentBg',
      boxShadow: 'inset 3px 0 {colors.accent}',
    },
    '&& tbody tr > * + *:has(+ *), && thead tr > * + *:has(+ *)': { paddingInline: { lg: '2' } },
    '& [data-part=createdBy]': { whiteSpace: { xl: 'nowrap' } },
    '&& thead th': { whiteSpace: 'normal', textWrap: 'balance' },
    '& thead td': { bg: 'well', borderBottomWidth: '1px', borderColor: 'line', paddingInlineStart: '4' },
    '& thead button': { textAlign: 'inherit' },
    '&& [data-part=status] > *': { paddingBlock: '4px', whiteSpace: { base: 'normal', xl: 'nowrap' } },
    '& [data-part=client], & [data-part=partner]': { textWrap: 'balance' },
    '& [data-part=client]': { fontWeight: 500, minWidth: { xl: '180px' } },
    '&& [data-part=choose] > *': { display: 'grid' },
    '& table[aria-busy=true] tbody': { opacity: 0.6, transition: 'opacity 120ms 150ms' },
    '& tbody tr[data-opens]': { cursor: 'pointer' },
    lg: {
      '&[data-many] [data-part] time, &&[data-many] thead th, &&[data-many] [data-part=status] > *, &[data-many] [data-part=createdBy]':
        { whiteSpace: 'normal' },
      '&&&[data-many] tbody tr > *, &&&[data-many] thead tr > *': { paddingInline: '1.5' },
    },
    lgDown: {
      '&& tbody tr': {
        gridTemplateColumns: 'auto minmax(0, 1fr) auto',
        gridTemplateAreas:
          '"choose id amount" "client client client" "offer offer offer" "contract contract contract" "createdBy createdBy createdBy" "created created created" "modified modified modified" "partner partner partner" "status status actions"',
      },
      ...area('choose'),
      ...area('id'),
      ...area('offer'),
      ...area('contract'),
      ...area('createdBy'),
      ...area('created'),
      ...area('modified'),
      ...area('partner'),
      ...area('client'),
      ...area('amount'),
      ...area('status'),
      ...area('actions'),
      '& tbody [data-part=id]': { gridArea: 'id', justifySelf: 'start' },
      '& tbody td[data-part=client]': { fontSize: '16px', lineHeight: '24px', fontWeight: 600 },
      '& tbody td[data-part=amount]': { fontWeight: 600 },
      '& tbody td[data-part=status]': { alignSelf: 'center' },
      '&& tbody td:has(> [data-none])': { display: 'none' },
    },
  },
})
