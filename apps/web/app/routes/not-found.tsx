export { NotFoundScreen as default } from '../screens/not-found.tsx';
