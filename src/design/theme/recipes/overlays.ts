import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** Distance from the top of the window; a phone has less room. */
const top = { base: '16px', md: '12dvh' }

/** A window over the page. It is aligned to the top, so that only the content below moves when it grows. */
export const dialogRecipe = defineSlotRecipe({
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
      // The safe answer shows its focus after a click too.
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

/** A list of actions or choices below the button that opened it. */
export const menuRecipe = defineSlotRecipe({
  className: 'chakra-menu',
  slots: ['content', 'itemGroup', 'itemGroupLabel', 'item'],
  base: {
    content: {
      zIndex: 'menu',
      minWidth: '200px',
      maxWidth: 'calc(100vw - 16px)',
      maxHeight: 'var(--available-height)',
      overflowY: 'auto',
      padding: '1',
      bg: 'surface',
      borderWidth: '1px',
      borderColor: 'line',
      borderRadius: 'card',
      boxShadow: 'menu',
      outline: 'none',
      '&:focus-visible [data-highlighted]': {
        outline: '2px solid',
        outlineColor: 'focus',
        outlineOffset: '-2px',
      },
    },
    itemGroup: {
      '& + &': { borderTopWidth: '1px', borderColor: 'line', marginTop: '1', paddingTop: '1' },
    },
    itemGroupLabel: { padding: '8px 12px 4px', textStyle: 'meta', color: 'ink3' },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minHeight: 'control',
      paddingInline: '3',
      borderRadius: 'control',
      color: 'ink',
      textAlign: 'left',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      '&[data-highlighted]': { bg: 'well' },
      '&[data-state=checked]': { color: 'accent', fontWeight: 600 },
      // Aligned with the label of the checked item, which its tick moves.
      '&[data-state=unchecked]': { paddingInlineStart: '9' },
      '&[data-danger]': { color: 'danger' },
      '&[aria-disabled=true]': { color: 'ink3', cursor: 'default', paddingBlock: '2', whiteSpace: 'normal' },
    },
  },
})

/** A text beside a control that is hovered or focused. */
export const tooltipRecipe = defineSlotRecipe({
  className: 'chakra-tooltip',
  slots: ['content'],
  base: {
    content: {
      zIndex: 'bubble',
      width: 'max-content',
      maxWidth: '280px',
      padding: '6px 10px',
      borderRadius: 'control',
      bg: 'bubble',
      color: 'onBubble',
      fontSize: '13px',
      lineHeight: '18px',
    },
  },
})

/** A message at the top right, above everything, that disappears after a while. */
export const toastRecipe = defineSlotRecipe({
  className: 'chakra-toast',
  slots: ['root', 'title'],
  base: {
    root: {
      display: 'flex',
      gap: '3',
      alignItems: 'center',
      width: { base: 'calc(100vw - 16px)', md: '420px' },
      padding: '8px 12px 8px 16px',
      borderWidth: '1px 1px 1px 4px',
      borderColor: 'line',
      borderRadius: 'card',
      bg: 'surface',
      boxShadow: 'menu',
      // Chakra sets these variables to stack the toasts.
      translate: 'var(--x) var(--y)',
      opacity: 'var(--opacity)',
      zIndex: 'var(--z-index)',
      transitionProperty: 'opacity',
      transitionDuration: 'fast',
      '&[data-type=success]': { borderLeftColor: 'approved', '& > svg': { color: 'approved' } },
      '&[data-type=warning]': { borderLeftColor: 'waitingMark', '& > svg': { color: 'waitingMark' } },
      '&[data-type=error]': { borderLeftColor: 'danger', '& > svg': { color: 'danger' } },
    },
    title: { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  },
})
