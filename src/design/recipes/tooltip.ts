import { registerSlotRecipe } from '../theme/register.ts'

/** Words beside a control that is hovered or focused. */
registerSlotRecipe('tooltip', {
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
