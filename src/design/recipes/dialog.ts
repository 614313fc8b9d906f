import { registerSlotRecipe } from '../theme/register.ts'

/** From the top of the window; a phone has less to spare. */
const top = { base: '16px', md: '12dvh' }

/** A window over the page. It hangs from the top: when it grows, nothing moves under a finger but what is below. */
registerSlotRecipe('dialog', {
  className: 'chakra-dialog',
  slots: ['backdrop', 'positioner', 'content', 'header', 'title', 'body', 'footer'],
  base: {
    backdrop: { position: 'fixed', inset: 0, zIndex: 'dialog', bg: 'backdrop', animation: 'appear 150ms' },
    positioner: {
      position: 'fixed',
      inset: 0,
      zIndex: 'dialog',
      display: 'flex',
      justifyContent: 'center',
      alignItems: 'flex-start',
      paddingInline: '4',
      paddingTop: top,
    },
    content: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: '3',
      width: 'full',
      padding: '6',
      maxHeight: { base: 'calc(100dvh - 32px)', md: 'calc(88dvh - 16px)' },
      overflowY: 'auto',
      bg: 'surface',
      color: 'ink',
      borderWidth: '1px',
      borderColor: 'line',
      borderRadius: 'card',
      boxShadow: 'dialog',
      animation: 'settle 150ms ease-out',
      outline: 'none',
      // The safe answer shows its focus also to those who came by the mouse.
      '& [data-safe] button:focus': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
    },
    header: { display: 'flex', justifyContent: 'space-between', alignItems: 'start', gap: '3' },
    title: { textStyle: 'card' },
    body: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' },
    footer: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '2', marginTop: '1' },
  },
  variants: {
    size: {
      sm: { content: { maxWidth: 'dialog' } },
      md: { content: { maxWidth: '640px' } },
      lg: { content: { maxWidth: '960px' } },
    },
  },
})
