export declare const extraRoutes: readonly `/${string}`[]
