// The first use of Intl lists the known locales, which takes a twentieth of the time until a page can be used. Here it
// follows the first paint, while the program is being fetched.
requestAnimationFrame(() => setTimeout(() => Intl.NumberFormat.supportedLocalesOf('en')))
