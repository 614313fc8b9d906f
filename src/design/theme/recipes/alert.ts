import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

const edge = (color: string) => ({ root: { borderLeftColor: color }, indicator: { color } })

/** A message with a coloured edge at its left. */
export const alertRecipe = defineSlotRecipe({
  className: 'chakra-alert',
  slots: ['root', 'indicator', 'content'],
  base: {
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '8px 12px',
      alignItems: 'center',
      padding: '11px 16px',
      borderRadius: 'card',
      borderWidth: '1px 1px 1px 4px',
      borderColor: 'line',
      bg: 'surface',
    },
    indicator: { display: 'inline-flex' },
    content: { flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' },
  },
  variants: {
    status: {
      info: edge('accent'),
      warning: edge('waitingMark'),
      error: edge('danger'),
      success: edge('approved'),
    },
  },
})
