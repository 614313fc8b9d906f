import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** Chakra's container has the class that plain elements of the page's width have (`design.css`). */
export const containerRecipe = defineRecipe({ className: 'page-width', base: {} })

/** A part of a screen; `sm` is a card of the rail. */
export const cardRecipe = defineSlotRecipe({
  className: 'chakra-card',
  slots: ['root', 'header', 'body', 'footer'],
  base: {
    root: {
      bg: 'surface',
      borderWidth: '1px',
      borderColor: 'line',
      borderRadius: 'card',
      minWidth: 0,
      breakInside: 'avoid',
      '[data-print=wide] &': { breakInside: 'auto' },
      // Typing in one card does not make the browser repaint the others. Not the card in use: what opens in it overlaps
      // the cards around it, also while another window has the focus.
      '&:not(:focus-within, :has([aria-expanded=true]))': { isolation: 'isolate' },
    },
    header: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '3',
    },
    body: { minWidth: 0 },
    footer: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '8px 16px',
      padding: '12px 16px',
      borderTopWidth: '1px',
      borderColor: 'line',
    },
  },
  variants: {
    size: {
      sm: {
        root: { padding: '4', display: 'grid', gap: '2', gridTemplateColumns: 'minmax(0, 1fr)' },
        header: { gap: '2' },
      },
      md: {
        header: { minHeight: '12', padding: '12px 16px', borderBottomWidth: '1px', borderColor: 'line' },
        body: { padding: '4' },
      },
    },
  },
  defaultVariants: { size: 'md' },
})

/** Collapsible cards, closed at first. */
export const accordionRecipe = defineSlotRecipe({
  className: 'chakra-accordion',
  slots: ['root', 'item', 'itemTrigger', 'itemIndicator', 'itemContent'],
  base: {
    item: { bg: 'surface', borderWidth: '1px', borderColor: 'line', borderRadius: 'card' },
    itemTrigger: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      width: 'full',
      padding: '4',
      fontWeight: 600,
      textAlign: 'left',
      cursor: 'pointer',
    },
    itemIndicator: {
      display: 'inline-flex',
      color: 'ink2',
      transitionProperty: 'rotate',
      transitionDuration: 'fast',
      '&[data-state=open]': { rotate: '90deg' },
    },
  },
})

/** Tabs as words above a line. */
export const tabsRecipe = defineSlotRecipe({
  className: 'chakra-tabs',
  slots: ['root', 'list', 'trigger', 'content'],
  base: {
    // The screen lays out the list and the panel.
    root: { display: 'contents' },
    list: {
      display: 'flex',
      gap: { base: '5', md: '6' },
      borderBottomWidth: '1px',
      borderColor: 'line',
      marginBottom: { base: '4', md: '6' },
      overflowX: 'auto',
      scrollbarWidth: 'none',
      // The tooltip of a locked tab shrinks below its tab.
      '& > *': { flexShrink: 0 },
      // A shadow at the end that has more tabs; at the end of the list, a cover that scrolls along hides it.
      background: [
        'linear-gradient(to right, {colors.bg} 50%, transparent) left / 24px 100% no-repeat local',
        'linear-gradient(to left, {colors.bg} 50%, transparent) right / 24px 100% no-repeat local',
        'linear-gradient(to right, {colors.line}, transparent) left / 12px 100% no-repeat scroll',
        'linear-gradient(to left, {colors.line}, transparent) right / 12px 100% no-repeat scroll',
      ].join(', '),
    },
    trigger: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      padding: '12px 0 10px',
      borderBottomWidth: '2px',
      borderColor: 'transparent',
      marginBottom: '-1px',
      color: 'ink2',
      fontWeight: 500,
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      '&:focus-visible': { outlineOffset: '-2px' },
      '&:hover': { color: 'ink' },
      '&[aria-selected=true]': { color: 'accent', borderColor: 'accent', fontWeight: 600 },
      '&[aria-disabled=true]': { color: 'ink3', cursor: 'help' },
    },
    content: { minWidth: 0 },
  },
})

/** Names and values: each name above its value, or beside it, as for amounts in the rail. */
export const dataListRecipe = defineSlotRecipe({
  className: 'chakra-data-list',
  slots: ['root', 'item', 'itemLabel', 'itemValue'],
  base: {
    root: { display: 'grid' },
    itemValue: { fontWeight: 500, overflowWrap: 'anywhere' },
  },
  variants: {
    orientation: {
      vertical: {
        root: { gap: '12px 24px' },
        itemLabel: { textStyle: 'meta', color: 'ink3' },
      },
      horizontal: {
        root: { gap: '2' },
        item: {
          display: 'flex',
          justifyContent: 'space-between',
          gap: '4',
          '&[data-total]': { borderTopWidth: '1px', borderColor: 'line', paddingTop: '2' },
        },
        itemLabel: { color: 'ink2', '[data-total] > &': { color: 'ink', fontWeight: 600 } },
        itemValue: { textAlign: 'right', '[data-total] > &': { fontSize: '16px', fontWeight: 600 } },
      },
    },
  },
  defaultVariants: { orientation: 'vertical' },
})

/** Events in order: a line with a mark for each, and its text beside it. */
export const timelineRecipe = defineSlotRecipe({
  className: 'chakra-timeline',
  slots: ['root', 'item', 'content', 'separator', 'indicator', 'connector', 'title', 'description'],
  base: {
    root: { display: 'flex', flexDirection: 'column', listStyle: 'none' },
    item: {
      display: 'flex',
      position: 'relative',
      gap: '3',
      '&:last-child [data-line]': { display: 'none' },
    },
    connector: { position: 'relative', alignSelf: 'stretch', flexShrink: 0 },
    separator: {
      position: 'absolute',
      insetInlineStart: '14px',
      insetBlockStart: '7',
      insetBlockEnd: 0,
      borderInlineStartWidth: '1px',
      borderColor: 'line',
    },
    indicator: {
      display: 'grid',
      placeItems: 'center',
      width: '7',
      height: '7',
      borderRadius: '50%',
      bg: 'well',
      color: 'ink2',
      '&[data-kind=step]': { bg: 'accentBg', color: 'accent' },
      '&[data-kind=failure]': { color: 'danger' },
    },
    content: {
      display: 'flex',
      flexDirection: 'column',
      gap: '1',
      minWidth: 0,
      width: 'full',
      paddingBottom: '5',
      overflowWrap: 'anywhere',
    },
    title: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '1 8px',
      minHeight: '7',
      fontWeight: 600,
    },
    description: { textStyle: 'small', color: 'ink2' },
  },
})

/** An empty state: what is empty, why, and the next step. */
export const emptyStateRecipe = defineSlotRecipe({
  className: 'chakra-empty-state',
  slots: ['root', 'content', 'title', 'description'],
  base: {
    root: { padding: '4' },
    content: { display: 'grid', gap: '2', gridTemplateColumns: 'minmax(0, 1fr)' },
    title: { fontWeight: 600 },
    description: { color: 'ink2' },
  },
})
