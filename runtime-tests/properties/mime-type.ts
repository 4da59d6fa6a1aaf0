import whatwg from 'whatwg-mimetype'

/** The reference of the MIME Sniffing standard. Its types are of an earlier version, which was the class itself. */
export const { MIMEType } = whatwg as unknown as { readonly MIMEType: typeof whatwg }
