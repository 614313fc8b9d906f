/** The migrated and seeded database that every test server copies. */
export const TEMPLATE = 'template_seeded'
