/** Logo and wordmark as in the portal. */
export const Mark = ({ title }: { title: string }) => (
  <span className="mark" role="img" aria-label={title}>
    <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <g fill="none" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M7 10.5h18M20.5 6l4.5 4.5-4.5 4.500M14 10.500v7" />
        <circle cx="14" cy="22" r="3.3" />
      </g>
    </svg>
    <b aria-hidden="true">Tehing</b>
  </span>
)
