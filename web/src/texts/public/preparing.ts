/** What a site says whose practice has not put its own contacts yet. */
export const preparing = 'Sitio en preparación: los datos de contacto no son definitivos.'
